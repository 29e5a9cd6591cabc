import { CONTROL_CHARACTER, MAIL_ADDRESS } from "../../settings/calendar-variables.ts";
import type { Complain, IdsByEnding, Variables } from "../../settings/calendar-variables.ts";

/** By the calendar's id; `undefined` when none is set. */
export function ownerMailFrom(
  variables: Variables,
  ids: IdsByEnding,
  complain: Complain,
): ReadonlyMap<string, string> | undefined {
  const addresses = new Map<string, string>();
  for (const [ending, calendarId] of ids) {
    const name = `OWNER_MAIL_${ending}`;
    const address = variables[name];
    if (address === undefined) continue;
    if (!MAIL_ADDRESS.test(address) || CONTROL_CHARACTER.test(address)) {
      complain(name, "must be one mail address, such as dona@example.com");
    } else if (variables["SMTP_URL"] === undefined) {
      complain(name, "needs SMTP_URL and MAIL_FROM");
    }
    addresses.set(calendarId, address);
  }
  return addresses.size === 0 ? undefined : addresses;
}
