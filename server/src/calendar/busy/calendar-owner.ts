// Whose calendar a file is, and what they have answered to invitations. Google puts into a calendar what a stranger mails.

import type ICAL from "ical.js";

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
export function ownerInFile(calendar: ICAL.Component): string | undefined {
  const name = String(calendar.getFirstPropertyValue("x-wr-calname") ?? "").trim();
  return isMail(name) ? name : undefined;
}

/**
 * Whether an event is an invitation that the calendar's owner has declined or not answered. Where nobody knows who that
 * is, only the sole guest who declines: one who has not answered may be the owner's own guest.
 */
export function isInvitationNotAccepted(
  component: ICAL.Component,
  owners: readonly string[],
): boolean {
  const organizer = mailOf(component.getFirstProperty("organizer"));
  const guests = component.getAllProperties("attendee");
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

function mailOf(property: ICAL.Property | null): string {
  return String(property?.getFirstValue() ?? "")
    .replace(/^mailto:/i, "")
    .trim()
    .toLowerCase();
}

/** RFC 5545, 3.2.12: who has said nothing has not answered. */
function answerOf(guest: ICAL.Property): string {
  return String(guest.getParameter("partstat") ?? "NEEDS-ACTION").toUpperCase();
}
