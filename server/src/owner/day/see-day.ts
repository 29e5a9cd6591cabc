import { spansToClose } from "@vitrine/domain/owner/closings";
import { barberById } from "@vitrine/domain/shop/shop";
import type { Shop } from "@vitrine/domain/shop/shop";
import { dayOf, startOfDay, toRfc3339, weekdayOf } from "@vitrine/domain/time/shop-time";
import type { Day, Instant } from "@vitrine/domain/time/shop-time";
import { spanOf } from "@vitrine/domain/slots/time-slots";
import type { TimeSpan } from "@vitrine/domain/time/time-span";
import { FLOOD_LISTED_MAX } from "@vitrine/domain/wire/owner/owner-acts";
import type {
  SeeDayAnswer,
  SeeFloodAnswer,
  MailProblemOfBooking,
} from "@vitrine/domain/wire/owner/see-day";

import { bookingOnWire, spanOnWire } from "./booking-on-wire.ts";
import type { ClosedTime } from "../closings/closings-table.ts";
import type { Lately, MissedBooking } from "./day-table.ts";
import type { StoredBooking } from "../../booking/stored-bookings-table.ts";
import type { WeeklyClosings } from "../closings/weekly-closings-table.ts";
import type { OwnerScheduling } from "../owner-scheduling.ts";
import { busyCalendarsOf, closedTimesOf } from "../persons/day-of-person.ts";
import type { BusyCalendarRead } from "../../busy/register-busy-calendars.ts";
import { DROPPED_REASON } from "../../outbox/tables/outbox-claims-table.ts";
import type { MailProblem } from "./mail-problems-table.ts";

const DAY_MINUTES = 24 * 60;

const CHANGES_MAX = 100;
const CHANGES_MILLISECONDS = 7 * 24 * 60 * 60_000;

/** Returns a text that changes with the answer of `seeDay`, except for `now`. Read it first: a newer one hides changes. */
export async function markOfDay(owner: OwnerScheduling, shop: Shop, day: Day): Promise<string> {
  const { calendarId, timeZone: zone } = shop;
  const lately = latelyAt(owner, zone);
  const mark = await owner.days.mark(calendarId, day, spanOfDay(day, zone), lately);
  const busy = await owner.busyCalendars(shop);
  const calendars = JSON.stringify(busy.map((calendar) => calendarOnWire(calendar, zone)));
  const onlyUntil = (await owner.shopOnly.endOf(calendarId)) ?? "";
  // What a booking is called that stores no service.
  const services = JSON.stringify(shop.services.map(({ name, minutes }) => [name, minutes]));
  return `${calendarId} ${day} ${mark} ${calendars} ${onlyUntil} ${services}`;
}

/** `person`: whose own link asks, who sees of everything only what is of their own column; `undefined` for the owner. */
export async function seeDay(
  owner: OwnerScheduling,
  shop: Shop,
  day: Day,
  person?: number,
): Promise<SeeDayAnswer> {
  const { days, closed, weekly, now } = owner;
  const { calendarId, timeZone: zone } = shop;
  const daySpan = spanOfDay(day, zone);
  const bookings = await days.bookingsWithin(calendarId, daySpan, person);
  const everyClosedTime = await closedOnDays({ closed, weekly }, shop, [day]);
  const everyBusyCalendar = await owner.busyCalendars(shop);
  const [closedTimes, busy] =
    person === undefined
      ? [everyClosedTime, everyBusyCalendar]
      : [
          await closedTimesOf({ calendarId, person }, closed, everyClosedTime),
          await busyCalendarsOf({ calendarId, person }, days, everyBusyCalendar),
        ];
  const lately = latelyAt(owner, zone);
  const changes = await days.changes(calendarId, lately, CHANGES_MAX, person);
  const endsAfter = Math.min(daySpan.start, lately.endsAfter);
  const problems = new Map(
    (await days.mailProblems(calendarId, endsAfter, person)).map((problem) => [
      problem.bookingId,
      problem,
    ]),
  );
  // All of these are of the shop as a whole.
  const onlyUntil = person === undefined ? await owner.shopOnly.endOf(calendarId) : undefined;
  const flood = person === undefined ? await findFlood(owner, calendarId) : undefined;
  const asked = await owner.series.asked(calendarId, lately.today, now(), person);
  const waiting = await days.waitingWithin(calendarId, daySpan, person);

  const phones = bookings.map(({ clientPhone }) => clientPhone).filter((phone) => phone !== "");
  const seriesIds = new Set(bookings.flatMap(({ seriesId }) => seriesId ?? []));
  const weeks = await owner.series.weeksOf(calendarId, [...seriesIds], lately.today);
  const missed = await days.missedBy(calendarId, phones, person);
  const shopOnlyPhones =
    person === undefined ? await days.shopOnlyPhonesAmong(calendarId, phones) : undefined;

  // Of several problems of a booking the map keeps the last. The query sorts reminders first, so another mail's wins.
  const mailProblemOf = (bookingId: string) => {
    const problem = problems.get(bookingId);
    return problem && { mailProblem: mailProblemOnWire(problem) };
  };
  return {
    now: toRfc3339(now(), zone),
    bookings: bookings.map((booking) => ({
      ...bookingOnWire(booking, shop, weeks.get(booking.seriesId ?? "")),
      ...missedBefore(booking, missed, zone),
      ...(shopOnlyPhones && isPhoneOfShopOnly(booking, missed, shopOnlyPhones)),
      ...mailProblemOf(booking.bookingId),
    })),
    closed: closedTimes.map((time) => closedTimeOnWire(time, zone)),
    busyCalendars: busy.map((calendar) => calendarOnWire(calendar, zone)),
    ...(asked.length > 0 && {
      seriesToAsk: asked.map(({ next, ...series }) => ({
        ...series,
        ...(next && {
          next: { barberColorId: next.barberColorId, ...spanOnWire(next.span, zone) },
        }),
      })),
    }),
    ...(waiting > 0 && { waiting }),
    ...(onlyUntil !== undefined && { shopOnlyUntil: toRfc3339(onlyUntil, zone) }),
    ...(flood !== undefined && {
      flood: { since: toRfc3339(flood.since, zone), bookings: flood.bookings },
    }),
    changes: changes.map((change) => ({
      ...changeOf(change),
      at: toRfc3339(change.changedAt, zone),
      bookingId: change.booking.bookingId,
      barberColorId: change.booking.barberColorId,
      ...spanOnWire(change.booking.span, zone),
      clientName: change.booking.clientName,
      ...mailProblemOf(change.booking.bookingId),
    })),
  };
}

/** On which days before a booking its client did not come. */
function missedBefore(
  { clientPhone, span }: StoredBooking,
  missed: readonly MissedBooking[],
  timeZone: string,
): { readonly missedBefore?: Day[] } {
  const before = missed.filter(
    (other) => other.clientPhone === clientPhone && other.start < span.start,
  );
  if (before.length === 0) return {};
  return { missedBefore: before.map(({ start }) => dayOf(start, timeZone)) };
}

/** Whether only the shop books for the phone of a booking; nothing where that cannot be chosen. */
function isPhoneOfShopOnly(
  { clientPhone }: StoredBooking,
  missed: readonly MissedBooking[],
  shopOnlyPhones: ReadonlySet<string>,
): { readonly isPhoneOfShopOnly?: boolean } {
  if (shopOnlyPhones.has(clientPhone)) return { isPhoneOfShopOnly: true };
  const hasMissed = missed.some((other) => other.clientPhone === clientPhone);
  return hasMissed ? { isPhoneOfShopOnly: false } : {};
}

export async function seeFlood(
  { floods, now }: OwnerScheduling,
  shop: Shop,
): Promise<SeeFloodAnswer> {
  const { calendarId } = shop;
  const since = await floods.find(calendarId);
  if (since === undefined) return { bookings: [] };
  const endsAfter = now();
  const bookings = await floods.liveSince({ calendarId, since, endsAfter }, FLOOD_LISTED_MAX);
  return { bookings: bookings.map((booking) => bookingOnWire(booking, shop)) };
}

async function findFlood(
  { floods, now }: OwnerScheduling,
  calendarId: string,
): Promise<{ since: Instant; bookings: number } | undefined> {
  const since = await floods.find(calendarId);
  if (since === undefined) return undefined;
  const bookings = await floods.countLiveSince({ calendarId, since, endsAfter: now() });
  return bookings === 0 ? undefined : { since, bookings };
}

/** How up to date a busy calendar is. Only a late one has a time: otherwise every reading would change the answer. */
function calendarOnWire(
  { barberColorIds, goodAt, state, findings }: BusyCalendarRead,
  zone: string,
): SeeDayAnswer["busyCalendars"][number] {
  const found = {
    barberColorIds: [...barberColorIds],
    ...(findings && findingsOnWire(findings, zone)),
  };
  if (state !== "late" || goodAt === undefined) return { ...found, state };
  return { ...found, state, lastRead: toRfc3339(goodAt, zone) };
}

function findingsOnWire(
  { unclear, unclearDays, moved }: NonNullable<BusyCalendarRead["findings"]>,
  zone: string,
): Pick<SeeDayAnswer["busyCalendars"][number], "notUnderstood" | "movedBookings"> {
  return {
    ...(unclear > 0 && { notUnderstood: { events: unclear, days: [...unclearDays] } }),
    ...(moved.length > 0 && {
      movedBookings: moved.map(({ bookingId, bookedAt, stands }) => ({
        bookingId,
        bookedAt: toRfc3339(bookedAt, zone),
        start: toRfc3339(stands.start, zone),
        end: toRfc3339(stands.end, zone),
      })),
    }),
  };
}

/** What is closed on these days, which follow one another, also by weekly rules that are not yet scheduled up to them. */
export async function closedOnDays(
  { closed, weekly }: Pick<OwnerScheduling, "closed" | "weekly">,
  shop: Shop,
  days: readonly Day[],
): Promise<ClosedTime[]> {
  const { calendarId, timeZone } = shop;
  const times = [
    ...(await closed.within(calendarId, spanOfDays(days, timeZone))),
    ...(await closingsNotScheduledYet(weekly, shop, days)),
  ];
  return times.toSorted(
    (one, other) => one.span.start - other.span.start || one.barberColorId - other.barberColorId,
  );
}

/** The ranges that weekly rules will close on `days`, on those up to which the rules are not yet scheduled. */
async function closingsNotScheduledYet(
  weekly: WeeklyClosings,
  shop: Shop,
  days: readonly Day[],
): Promise<ClosedTime[]> {
  const lastDay = days.at(-1) ?? "";
  const rules = (await weekly.toSchedule(shop.calendarId, lastDay)).filter(
    ({ barberColorId }) => barberById(shop, barberColorId) !== undefined,
  );
  if (rules.length === 0) return [];
  const notes = await weekly.notesOf(shop.calendarId, lastDay);
  return rules.flatMap(({ closingId, barberColorId, firstDay, scheduledTo, ...hours }) => {
    const closedDays = days.filter(
      (day) => firstDay <= day && scheduledTo < day && weekdayOf(firstDay) === weekdayOf(day),
    );
    return spansToClose(shop, closedDays, hours).map((span) => ({
      closingId,
      barberColorId,
      span,
      word: notes.get(closingId) ?? "",
      isWeekly: true,
      isPartOfMore: true,
      source: "owner" as const,
    }));
  });
}

export function closedTimeOnWire<Time extends { readonly span: TimeSpan }>(
  { span, ...time }: Time,
  zone: string,
): Omit<Time, "span"> & { start: string; end: string } {
  return { ...time, ...spanOnWire(span, zone) };
}

/** From the beginning of the first day to the end of the last. */
export function spanOfDays(days: readonly Day[], timeZone: string): TimeSpan {
  const spans = days.map((day) => spanOfDay(day, timeZone));
  return { start: spans[0]?.start ?? 0, end: spans.at(-1)?.end ?? 0 };
}

// This adds minutes to the day's beginning, since the last day that can be shown has no next one whose beginning to take.
export function spanOfDay(day: Day, timeZone: string): TimeSpan {
  return spanOf({ timeZone }, day, { startMinute: 0, endMinute: DAY_MINUTES });
}

/** Whether a booking is over depends on `now`, the clock of the booking rules; changes are stored with `machineNow`. */
function latelyAt({ now, machineNow }: OwnerScheduling, zone: string): Lately {
  const today = dayOf(now(), zone);
  return {
    today,
    endsAfter: startOfDay(today, zone),
    changedAfter: machineNow() - CHANGES_MILLISECONDS,
  };
}

function changeOf({
  booking: { cancelledAt, cancelledBy, movedAt, movedBy, bookedBy },
}: {
  readonly booking: StoredBooking;
}): Pick<SeeDayAnswer["changes"][number], "kind" | "by"> {
  if (cancelledAt !== undefined) return { kind: "cancelled", by: cancelledBy };
  if (movedAt !== undefined) return { kind: "moved", by: movedBy };
  return { kind: "booked", by: bookedBy };
}

export function mailProblemOnWire({
  target,
  reason,
  isCancelled,
  wasNotified,
}: MailProblem): MailProblemOfBooking {
  const ofBooking = isCancelled ? "cancellation" : wasNotified ? "change" : "confirmation";
  return { mail: target === "reminder" ? "reminder" : ofBooking, why: whyOf(reason) };
}

function whyOf(reason: string): MailProblemOfBooking["why"] {
  if (reason === DROPPED_REASON) return "limit";
  if (reason === "answer-lost") return "no-answer";
  if (reason === "address-unfit" || reason.startsWith("recipient-refused"))
    return "address-refused";
  if (reason.startsWith("message-refused")) return "message-refused";
  // Attempts failed for days, or a server ended during every one of them.
  return "given-up";
}
