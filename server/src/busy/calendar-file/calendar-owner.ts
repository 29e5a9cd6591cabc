// Finds a calendar's owner and their answer to an invitation: Google's calendar even holds invitations that strangers mail.

import { mailboxOf } from "@vitrine/domain/client/client-email";

import { firstLine, firstValue, linesNamed, readingsOf } from "./calendar-components.ts";
import type { Component, ContentLine } from "./calendar-components.ts";

const MAIL = /^[^\s@/:]+@[^\s@/:]+$/;
// The organizer of events in a person's second Google calendar: `c_4c0d@group.calendar.google.com`.
const GOOGLE_CALENDAR = /[@.]calendar\.google\.com$/;

/** The e-mail in a calendar's secret address, as Google's has it: `…/ical/ana%40gmail.com/private-…`. */
export function ownerInAddress(url: string): string | undefined {
  try {
    return new URL(url).pathname.split("/").map(decodeURIComponent).find(isMail);
  } catch {
    return undefined;
  }
}

/** The e-mail after which Google names a person's first calendar. */
export function ownerInFile(calendar: Component): string | undefined {
  const name = firstValue(calendar, "X-WR-CALNAME");
  return isMail(name) ? name : undefined;
}

/**
 * Whether the calendar's owner has declined an invitation or not answered it. If no guest is known to be the owner, the
 * invitation came by another address or a group, and counts as not answered. If the owner is unknown, only a sole guest who
 * declines counts: one who has not answered may be the owner's own guest.
 */
export function isInvitationNotAccepted(component: Component, owners: readonly string[]): boolean {
  const organizer = mailboxIn(firstLine(component, "ORGANIZER"));
  const guests = linesNamed(component, "ATTENDEE").flatMap((line) => readingsOf(line).slice(0, 1));
  const [guest] = guests;
  if (guest === undefined) return false;
  if (owners.length === 0) {
    return guests.length === 1 && mailboxIn(guest) !== organizer && answerOf(guest) === "DECLINED";
  }
  const known = new Set(owners.map(mailboxOf));
  const answers = guests.filter((one) => known.has(mailboxIn(one))).map(answerOf);
  const isOwnEvent = known.has(organizer);
  const isOthers = organizer !== "" && !isOwnEvent && !GOOGLE_CALENDAR.test(organizer);
  return answers.length === 0
    ? isOthers
    : answers.some((answer) => answer === "DECLINED" || (answer === "NEEDS-ACTION" && !isOwnEvent));
}

function isMail(text: string): boolean {
  return MAIL.test(text);
}

/** The person's mailbox, or an empty text. Apple names people by numbers, with the e-mail as a parameter. */
function mailboxIn(line: ContentLine | undefined): string {
  const address = (line?.value ?? "").replace(/^mailto:/i, "").trim();
  const mail = isMail(address) ? address : (line?.parameters.get("EMAIL") ?? "");
  return mail === "" ? "" : mailboxOf(mail);
}

/** A guest without PARTSTAT has not answered (RFC 5545, 3.2.12). */
function answerOf({ parameters }: ContentLine): string {
  return (parameters.get("PARTSTAT") ?? "NEEDS-ACTION").toUpperCase();
}
