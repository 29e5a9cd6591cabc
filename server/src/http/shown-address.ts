import { isIPv6 } from "node:net";

/** The address that a person on this machine opens to reach a server that listens on `host` and `port`. */
export function shownAddress(host: string, port: number): string {
  if (host === "127.0.0.1") return `http://localhost:${port}`;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}
