import { isIPv6 } from "node:net";

/** The address at which a person on this machine reaches a server that listens on `host` and `port`. */
export function shownAddress(host: string, port: number): string {
  if (host === "127.0.0.1") return `http://localhost:${port}`;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}
