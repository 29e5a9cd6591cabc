// Whose calendar a file is, and what they have answered to invitations. Google puts into a calendar what a stranger mails.

import { mailboxOf } from "@vitrine/domain/client/client-email";

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
 * Whether an event is an invitation that the calendar's owner has declined or not answered: one by somebody else to guests of
 * whom none is known to be the owner came by another of the owner's addresses, or through a group, and nobody can tell
 * that it was answered. Where nobody knows who the owner is, only the sole guest who declines counts: one who has not
 * answered may be the owner's own guest.
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
  const isOthers = organizer !== "" && !isOwnEvent && !isOfGoogleCalendar(organizer);
  return answers.length === 0
    ? isOthers
    : answers.some((answer) => answer === "DECLINED" || (answer === "NEEDS-ACTION" && !isOwnEvent));
}

/** Whose events stand in a further calendar of Google's: `c_4c0d@group.calendar.google.com`. */
function isOfGoogleCalendar(organizer: string): boolean {
  return /[@.]calendar\.google\.com$/.test(organizer);
}

function isMail(text: string): boolean {
  return MAIL.test(text);
}

/** The mailbox of a person in an event; empty where none is named. Apple names people by numbers, and their e-mail beside them. */
function mailboxIn(line: ContentLine | undefined): string {
  const address = (line?.value ?? "").replace(/^mailto:/i, "").trim();
  const mail = isMail(address) ? address : (line?.parameters.get("EMAIL") ?? "");
  return mail === "" ? "" : mailboxOf(mail);
}

/** RFC 5545, 3.2.12: who has said nothing has not answered. */
function answerOf({ parameters }: ContentLine): string {
  return (parameters.get("PARTSTAT") ?? "NEEDS-ACTION").toUpperCase();
}
