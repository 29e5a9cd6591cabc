import type { Complain, Variables } from "../../settings/calendar-variables.ts";
import { isLoopbackHost } from "../../settings/loopback-host.ts";

/**
 * The address to call while all is well. Plain http is refused on a network: who reads the address there could go on calling
 * for a dead machine, and another date in the answer would raise the alarm about the clock.
 */
export function heartbeatUrlFrom(variables: Variables, complain: Complain): string | undefined {
  const text = variables["HEARTBEAT_URL"];
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isSafe =
    url?.protocol === "https:" || (url?.protocol === "http:" && isLoopbackHost(url.hostname));
  // `fetch` takes no address with a login.
  if (isSafe && url.username === "" && url.password === "") return url.href;
  complain(
    "HEARTBEAT_URL",
    "must be an https address without a login, such as https://hc-ping.com/your-uuid; http only to this machine",
  );
  return undefined;
}
