import { discoverCalendars } from "../../calendars/caldav/caldav-discovery.ts";
import type { CaldavCalendar } from "../../calendars/caldav/caldav-settings.ts";
import { CALL_MAX_MILLISECONDS } from "../../calendars/outward-call.ts";
import { caldavAdvice } from "./caldav-advice.ts";
import { fine, wrong } from "./report-line.ts";
import type { ReportLine } from "./report-line.ts";

export async function caldavCalendars(
  accounts: ReadonlyMap<string, CaldavCalendar>,
  signal: AbortSignal,
): Promise<ReportLine[]> {
  const lines: ReportLine[] = [];
  for (const [calendarId, account] of accounts) {
    const ending = calendarId.toUpperCase();
    const limits = { signal, maxMilliseconds: CALL_MAX_MILLISECONDS };
    const found = await discoverCalendars(account, limits);
    if (!found.ok || found.calendars.length === 0) {
      const reason = found.ok ? "no-calendars-here" : found.reason;
      lines.push(wrong(`${ending}: no calendar was found: ${caldavAdvice(reason, calendarId)}.`));
      continue;
    }
    for (const { name, url } of found.calendars) {
      lines.push(fine(name === "" ? "(no name)" : name), fine(`  CALDAV_URL_${ending}=${url}`));
    }
  }
  return lines;
}
