import type { Complain, Variables } from "../settings/calendar-variables.ts";

/** Whether push services may be in a private network, and without TLS: for tests alone. */
export function pushPrivateFrom(variables: Variables, complain: Complain): boolean {
  const privateNetwork = variables["PUSH_PRIVATE"] ?? "off";
  if (privateNetwork !== "on" && privateNetwork !== "off")
    complain("PUSH_PRIVATE", "must be on or off");
  return privateNetwork === "on";
}
