import { CALENDAR_CASES, CALENDAR_SERVERS, FINE } from "./servers/calendar-servers.ts";
import type { CalendarCase } from "./servers/calendar-servers.ts";
import type { CalendarCell } from "./calendar-cell.ts";

const MEANINGS: Readonly<Record<CalendarCase, string>> = {
  "found from its address":
    "`npm run calendars` finds the calendar, knowing no more than where the server is.",
  "one level too high":
    "The address is that of the folder above the calendar, where some servers take events that no app then shows: the start, `npm run calendars -- test` and each delivery say so, and nothing is written.",
  "asked by https": "The address begins with `https`, and its port does not speak it.",
  "each change at the first try":
    "A booking, the same again, its client's erasure and its cancellation are in the calendar at the first attempt.",
  "60 bookings, 12 cancellations, bad line, killed workers":
    "Four in ten requests go wrong (refused, cut off, lost, doubled, never answered) and workers are killed again and again: in the end calendar and books are equal.",
  "unchanged events stay as they are":
    "A worker is killed and every booking brought again, over the same bad line: events whose booking has not changed keep their ETag and their text, also where the owner has edited them, and so does an event of the owner's own.",
  "filled again":
    "After `npm run outbox -- refill`, an event that the owner has moved and written a note into stays so, and one that the owner has deleted comes back.",
  "found after a restore":
    "Of a hundred events, those to come are read with their time and barber, whether the calendar is asked by time or by names; a restore closes the times of those that its books do not know.",
  "after an outage":
    "What has failed for an hour because the server was away is in the calendar soon after it is back, without anything new: one booking is tried, and its success brings the others.",
  "password changed": "Nothing is sent until the new password is set; then everything is.",
  "calendar removed":
    "Bookings wait, and no cancellation or erasure counts as done because its event is gone as well.",
  "another calendar of the account":
    "A booking whose event stands in another calendar of the account, as after a change of address; where it waits, it comes once that one is removed.",
  "read-only share": "A user who may read the calendar and not change it.",
  "no room left":
    "A quota that is used up, or up to its last kilobyte, or a full disk: each event and `npm run calendars -- test` say so; with room again, the booking comes.",
};

/** What docs/calendar-servers.md says, by what the tests have found. */
export function calendarTable(cells: readonly CalendarCell[]): string {
  const rows = CALENDAR_SERVERS.map(({ name, impossible }) => [
    name,
    ...CALENDAR_CASES.map((tried) => {
      const cell = cells.find((one) => one.server === name && one.case === tried)?.cell;
      return cell === undefined ? missing(impossible[tried]) : shown(cell);
    }),
  ]);
  return `<!-- Made by \`npm run test:servers -- --table\`: do not edit. -->

# Calendar servers

What comes of each promise with real CalDAV servers, each in the release that Debian 12 has. A code is the reason that
the log, the metrics and \`npm run outbox\` give while a booking waits for a person; the
[agency guide](agency-guide.md) says what to do about each. xandikos has no logins of its own: a web server in front
of it asks for the password and keeps readers from writing.

${row(["", ...CALENDAR_CASES])}
${row(["---", ...CALENDAR_CASES.map(() => "---")])}
${rows.map(row).join("\n")}

${CALENDAR_CASES.map((name) => `- **${name}**: ${MEANINGS[name]}`).join("\n")}
`;
}

function missing(why: string | undefined): string {
  return why === undefined ? "**failed**" : `not possible here: ${why}`;
}

function shown(cell: string): string {
  return cell === FINE ? cell : `\`${cell}\``;
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}
