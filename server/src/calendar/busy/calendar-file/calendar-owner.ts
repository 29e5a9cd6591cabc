// Whose calendar a file is, and what they have answered to invitations. Google puts into a calendar what a stranger mails.

import { firstLine, firstValue, linesNamed } from "./calendar-components.ts";
import type { Component } from "./calendar-components.ts";
import { readingsOf } from "./content-line.ts";
import type { ContentLine } from "./content-line.ts";

const MAIL = /^[^\s@/:]+@[^\s@/:]+$/;

/** The owner's e-mail, where the calendar's secret address holds it, as Google's does: `…/ical/ana%40gmail.com/private-…`. */
export function ownerInAddress(url: string): string | undefined {
  try {
    return new URL(url).pathname.split("/").map(decodeURIComponent).find(isMail);
  } catch {
    return undefined;
  }
}

/** The owner's e-mail, where the file names it: Google calls a person's first calendar so. */
export function ownerInFile(calendar: Component): string | undefined {
  const name = firstValue(calendar, "X-WR-CALNAME");
  return isMail(name) ? name : undefined;
}

/**
 * Whether an event is an invitation that the calendar's owner has declined or not answered. Where nobody knows who that
 * is, only the sole guest who declines: one who has not answered may be the owner's own guest.
 */
export function isInvitationNotAccepted(component: Component, owners: readonly string[]): boolean {
  const organizer = mailOf(firstLine(component, "ORGANIZER"));
  const guests = linesNamed(component, "ATTENDEE").flatMap((line) => readingsOf(line).slice(0, 1));
  const [guest] = guests;
  if (guest === undefined) return false;
  if (owners.length === 0) {
    return guests.length === 1 && mailOf(guest) !== organizer && answerOf(guest) === "DECLINED";
  }
  const known = new Set(owners.map((owner) => owner.toLowerCase()));
  const isOwnEvent = known.has(organizer);
  return guests
    .filter((one) => known.has(mailOf(one)))
    .map(answerOf)
    .some((answer) => answer === "DECLINED" || (answer === "NEEDS-ACTION" && !isOwnEvent));
}

function isMail(text: string): boolean {
  return MAIL.test(text);
}

function mailOf(line: ContentLine | undefined): string {
  return (line?.value ?? "")
    .replace(/^mailto:/i, "")
    .trim()
    .toLowerCase();
}

/** RFC 5545, 3.2.12: who has said nothing has not answered. */
function answerOf({ parameters }: ContentLine): string {
  return (parameters.get("PARTSTAT") ?? "NEEDS-ACTION").toUpperCase();
}
