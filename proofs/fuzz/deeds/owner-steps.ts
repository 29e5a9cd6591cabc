import { randomUUID } from "node:crypto";

import fc from "fast-check";

import { CLIENT_SEARCH_MAX, clientSearchFrom } from "@vitrine/domain/owner/client-search";
import { DEVICES_MAX } from "@vitrine/domain/owner/owner-devices";
import { parseRfc3339 } from "@vitrine/domain/time/shop-time";
import type { Instant } from "@vitrine/domain/time/shop-time";
import type { TimeSpan } from "@vitrine/domain/time/time-span";
import type { FindClientsAnswer } from "@vitrine/domain/wire/owner/find-clients";
import type { SeeDayAnswer } from "@vitrine/domain/wire/owner/see-day";
import type { SeeShopAnswer } from "@vitrine/domain/wire/owner/shop-edits";

import { actAsAgency } from "./agency-steps.ts";
import { bodyOf } from "../requests/api-document.ts";
import type { Call } from "../requests/api-document.ts";
import type { BookingLedger } from "../booking-ledger.ts";
import { identityOf, mayMoveTo } from "../described-booking.ts";
import type { Booking } from "../described-booking.ts";
import type { Fields } from "../requests/booking-fields.ts";
import { OWNER_NOTE } from "../promised-answers.ts";
import { jsonRequest } from "../requests/fuzz-request.ts";
import type { Answer, FuzzRequest } from "../requests/fuzz-request.ts";
import type { FuzzSession } from "../fuzz-session.ts";
import { tryPersonsLink } from "./person-steps.ts";
import { doSeries } from "./series-steps.ts";
import { changeSettings } from "./setting-steps.ts";

const CURVE_POINT = `B${"A".repeat(86)}`;

/** Of the form of a browser's. */
const SUBSCRIPTION = {
  serverKey: CURVE_POINT,
  endpoint: "https://push.example.com/a",
  p256dh: CURVE_POINT,
  auth: "A".repeat(22),
  withNames: false,
};

const DEEDS = [
  "book",
  "book a series",
  "move",
  "move",
  "cancel",
  "cancel many",
  "undo",
  "close",
  "close behind",
  "close behind",
  "open",
  "open one",
  "stem",
  "connect",
  "edit",
  "find",
  "make a person's link",
  "act as the agency",
] as const;

/** One thing that the owner does, alone, so that its answer is known beforehand. */
export interface OwnerDeed {
  readonly deed: (typeof DEEDS)[number];
  /** Which of the day's bookings, or of what is closed. */
  readonly place: number;
  readonly isWeekly: boolean;
  /** A real slot, and a client. */
  readonly fields: Fields;
}

export function ownerDeeds(fields: fc.Arbitrary<Fields>): fc.Arbitrary<OwnerDeed> {
  return fc.record({
    deed: fc.constantFrom(...DEEDS),
    place: fc.nat(100),
    isWeekly: fc.boolean(),
    fields,
  });
}

/**
 * Does the deed twice with one key, and expects both answers; does nothing on a server with other clients. The ledger
 * records it before the call, because the rows are compared as soon as the answer has come.
 */
export async function doDeed(
  { deed, place, isWeekly, fields }: OwnerDeed,
  ledger: BookingLedger,
  session: FuzzSession,
): Promise<void> {
  if (!session.isAlone) return;
  const callAt = (path: string): Call => {
    const call = session.calls.find((one) => one.path === path);
    if (call === undefined) throw new Error(`the document has no ${path}`);
    return call;
  };
  const requestAt = (path: string, json: Fields) => jsonRequest(callAt(path), json);
  const expect = async (request: FuzzRequest, ...due: number[]) => {
    const [answer] = await session.send([request], ledger);
    if (answer === undefined || !due.includes(answer.status)) {
      return session.fail(`${due.join(" or ")} is due`, request, answer);
    }
    return answer;
  };
  const ask = (path: string, json: Fields, due: number) => expect(requestAt(path, json), due);
  /** Asks for it, then for what has changed: nothing, unless the server noticed a flood just then, which it does once. */
  const see = async (
    path: "/owner/day" | "/owner/week",
    named: Fields,
    isLast = false,
  ): Promise<Answer> => {
    const seen = await ask(path, named, 200);
    const asked = jsonRequest(callAt(path), named);
    const request = {
      ...asked,
      headers: { ...asked.headers, "if-none-match": String(seen.headers["etag"]) },
    };
    const [again] = await session.send([request], ledger);
    if (again?.status === 304) return seen;
    if (isLast || again?.headers["etag"] === seen.headers["etag"])
      session.fail("304 is due", request, again);
    return see(path, named, true);
  };
  const act = async (path: string, json: Fields, due: number, other: Fields) => {
    const keyed = { calendarId: fields["calendarId"], key: randomUUID(), ...json };
    await ask(path, keyed, due);
    await ask(path, keyed, due);
    // The key is for nothing else.
    if (due === 200) await ask(path, { ...keyed, ...other }, 409);
  };

  if (deed === "act as the agency") return actAsAgency({ requestAt, expect }, place);
  const wanted = ledger.bookingOf(fields);
  if (wanted === undefined) throw new Error("the fields describe no booking");
  const start = String(fields["dateTimeStart"]);
  const day = dayAt(start);
  const seen = await see("/owner/day", { calendarId: wanted.calendarId, day });
  if (isWeekly) {
    await see("/owner/week", { calendarId: wanted.calendarId, day });
    for (const path of ["/owner/day", "/owner/week"]) {
      await ask(path, { calendarId: wanted.calendarId, day: "2026-02-30" }, 400);
    }
  }
  const answer = JSON.parse(seen.body.toString()) as SeeDayAnswer;
  const listed = answer.bookings.map((one) => ({
    ...one,
    booking: listedBooking(ledger, wanted.calendarId, one),
  }));
  const unknown = listed.find(({ booking }) => booking === undefined);
  if (unknown !== undefined)
    throw new Error(`the day has a booking that is none: ${JSON.stringify(unknown)}`);
  const falselyPadded = listed.find(
    ({ booking, paddingMinutes = 0 }) => paddingMinutes !== (booking?.paddingMinutes ?? 0),
  );
  if (falselyPadded !== undefined)
    throw new Error(`the day shows another padding: ${JSON.stringify(falselyPadded)}`);
  const dueOfDay = ledger.live.filter(
    ({ calendarId, fields: of }) =>
      calendarId === wanted.calendarId && dayAt(String(of["dateTimeStart"])) === day,
  );
  if (dueOfDay.length !== listed.length)
    throw new Error(`the day lists ${listed.length} bookings of ${dueOfDay.length}`);

  if (deed === "make a person's link") {
    const { calendarId, barberColorId } = wanted;
    const times = { dateTimeStart: start, dateTimeEnd: fields["dateTimeEnd"] };
    const asked = { calendarId, barberColorId, day, times, seen: answer };
    return tryPersonsLink(asked, ledger, session);
  }
  if (deed === "connect") {
    const { calendarId } = wanted;
    const shutOut = { calendarId, which: "others" };
    await ask("/owner/makeDeviceLink", { calendarId }, 200);
    const questions = ["devices", "flood", "calendars", "shop", "shopSettings", "personLinks"];
    for (const path of [...questions, "notices"]) {
      const asked = jsonRequest(callAt(`/owner/${path}`), { calendarId });
      // The query ends in half a letter.
      await expect({ ...asked, target: `${asked.target}&a=\xff` }, 400);
    }
    await ask("/owner/endNotices", { calendarId }, 200);
    // The secret alone is no device.
    await ask("/owner/subscribeToNotices", { calendarId, ...SUBSCRIPTION }, 409);
    await ask("/owner/disconnectDevices", shutOut, 200);
    for (let device = 1; device <= DEVICES_MAX; device += 1) {
      await ask("/owner/connectDevice", { calendarId }, 200);
    }
    await ask("/owner/connectDevice", { calendarId }, 409);
    await ask("/owner/disconnectDevices", shutOut, 200);
    return;
  }
  if (deed === "edit") {
    const { calendarId } = wanted;
    const shown = JSON.parse(
      (await ask("/owner/shop", { calendarId }, 200)).body.toString(),
    ) as SeeShopAnswer;
    const { base, versions } = shown;
    for (const { revision } of versions.slice(0, 2)) {
      await ask("/owner/shopVersion", { calendarId, revision }, 200);
    }
    // The rules for bookings stay as they are.
    const facts = { ...shown.facts, address: `Rua ${randomUUID()}` };
    await ask("/owner/judgeShopEdit", { calendarId, base, facts }, 200);
    await act("/owner/publishShop", { base, facts, kept: [] }, 200, { kept: ["other"] });
    await act("/owner/publishShop", { base, facts, kept: [] }, 409, {});
    await changeSettings({ requestAt, expect }, calendarId);
    return;
  }
  if (deed === "stem") {
    const { calendarId } = wanted;
    await act("/owner/shopOnly", { isOn: true }, 200, { isOn: false });
    const create = "clientNumber" in fields ? "/createTable" : "/createAppointment";
    const booking = bodyOf(callAt(create), fields);
    const due = ledger.statusOf(jsonRequest(callAt(create), booking));
    await ask(create, booking, due ?? 409);
    await act("/owner/shopOnly", { isOn: false }, 200, { isOn: true });
    const dismissal = { calendarId, key: randomUUID() };
    await ask("/owner/dismissFlood", dismissal, 200);
    await ask("/owner/dismissFlood", dismissal, 200);
    // The key is for nothing else, here nor there.
    await ask("/owner/shopOnly", { ...dismissal, isOn: true }, 409);
    const other = { calendarId, key: randomUUID(), isOn: false };
    await ask("/owner/shopOnly", other, 200);
    await ask("/owner/dismissFlood", other, 409);
    return;
  }
  if (deed === "cancel many") {
    const bookings = listed.flatMap(({ booking }) => booking ?? []);
    const bookingIds = listed.map(({ bookingId }) => bookingId).concat("none");
    const isAny = bookings.length > 0;
    const asked = { bookingIds, mark: "asked", isOn: true };
    await act("/owner/markBookings", asked, isAny ? 200 : 404, { isOn: false });
    for (const booking of bookings) ledger.remove(booking);
    const cancelling = { bookingIds, tellsClients: isWeekly };
    await act("/owner/cancelBookings", cancelling, isAny ? 200 : 404, { tellsClients: !isWeekly });
    // Nobody has taken their places meanwhile.
    for (const booking of bookings) ledger.add(booking);
    await act("/owner/undoCancellations", { bookingIds }, isAny ? 200 : 409, {
      bookingIds: ["other"],
    });
    return;
  }
  /** Back from where it was moved just now, into a closed time, too. */
  const undoMove = async ({ bookingId, booking, moved, undoes }: MovedBooking) => {
    const { barberColorId, dateTimeStart, dateTimeEnd } = booking.fields;
    const back = { bookingId, barberColorId, dateTimeStart, dateTimeEnd };
    // Nothing was moved there.
    await act("/owner/moveBooking", { ...back, undoes: back }, 409, {});
    const current = ledger.liveOne(identityOf(moved));
    if (current === undefined) throw new Error("what was moved is not there");
    ledger.remove(current);
    ledger.add(booking);
    await act("/owner/moveBooking", { ...back, undoes }, 200, { bookingId: "other" });
  };

  const chosen = listed[place % listed.length];
  const closed = ledger.closings.closed.filter(
    ({ calendarId }) => calendarId === wanted.calendarId,
  );
  const closing = closed[place % closed.length];
  const times = { dateTimeStart: start, dateTimeEnd: fields["dateTimeEnd"] };
  const book = async () => {
    // A client who books by telephone gives no e-mail address.
    const { clientEmail: _, ...told } = fields;
    const own = { ...bodyOf(callAt("/owner/book"), told), key: randomUUID() };
    const isFree = ledger.liveOne(identityOf(wanted)) === undefined && ledger.hasRoomFor(wanted);
    if (isFree) ledger.add({ ...wanted, fields: told });
    await act("/owner/book", own, isFree ? 200 : 409, { clientName: "Outra" });
  };
  if (deed === "book") await book();
  else if (deed === "book a series") await doSeries({ ask, act, callAt }, ledger, wanted, fields);
  else if (deed === "close" || deed === "close behind") {
    // Behind the booking, a closed time lies where what comes after it may fall.
    const { from, to } =
      deed === "close" ? halfHoursAround(wanted.span) : halfHourBehind(wanted.span);
    const barberColorIds = [wanted.barberColorId];
    const days = { firstDay: day, lastDay: day, isWeekly, word: "" };
    await act("/owner/closeTime", { barberColorIds, from, to, ...days }, 200, { word: "outra" });
    if (deed === "close behind") await book();
  } else if (deed === "open" && closing !== undefined) {
    const { closingId } = closing;
    const hasMore = ledger.closings.endingLater(closingId).length > 0;
    await act("/owner/openTime", { closingId }, hasMore ? 200 : 404, { closingId: "other" });
  } else if (deed === "open one" && closing !== undefined) {
    const { closingId, barberColorId, span } = closing;
    const only = { barberColorId, dateTimeStart: new Date(span.start).toISOString() };
    await act("/owner/openTime", { closingId, only }, 200, { closingId: "other" });
  } else if (deed === "find") {
    const { calendarId } = wanted;
    const phone = String(fields["clientPhone"]);
    await ask("/owner/findClients", { calendarId, text: phone }, phone.length < 4 ? 400 : 200);
    if (chosen === undefined) return;
    const { bookingId, clientPhone } = chosen;
    const text =
      clientPhone.length < 4 ? chosen.clientName.slice(0, CLIENT_SEARCH_MAX) : clientPhone;
    if (clientSearchFrom(text) === undefined) return;
    const found = await ask("/owner/findClients", { calendarId, text }, 200);
    const { clients } = JSON.parse(found.body.toString()) as FindClientsAnswer;
    const client = clients.find((one) => one.bookings[0]?.clientPhone === clientPhone);
    // Newer bookings of other clients may fill the list.
    if (client === undefined) return;
    const noted = { bookingId, note: OWNER_NOTE, seenNote: client.note };
    await act("/owner/noteClient", noted, 200, { note: "outra" });
    const unseen = { ...noted, seenNote: "nunca escrita" };
    await act("/owner/noteClient", unseen, 409, {});
    await act("/owner/noteClient", { ...noted, bookingId: "none" }, 404, {});
  } else if (chosen?.booking !== undefined) {
    const { booking, bookingId } = chosen;
    if (deed === "move") {
      const moved = { ...booking, barberColorId: wanted.barberColorId, span: wanted.span };
      const isSlot = mayMoveTo(ledger.catalogue, booking, wanted);
      const isSame = identityOf(moved) === identityOf(booking);
      const isOthers = !isSame && ledger.liveOne(identityOf(moved)) !== undefined;
      const isFree = isSlot && (isSame || (!isOthers && ledger.hasRoomFor(moved, booking)));
      const due = isSlot ? 409 : 400;
      const { barberColorId } = wanted;
      if (isFree) {
        ledger.remove(booking);
        ledger.add({ ...moved, fields: { ...booking.fields, barberColorId, ...times } });
      }
      await act("/owner/moveBooking", { bookingId, barberColorId, ...times }, isFree ? 200 : due, {
        bookingId: "other",
      });
      if (!isFree || isSame || !isWeekly) return;
      await undoMove({
        bookingId,
        booking,
        moved,
        undoes: { barberColorId, dateTimeStart: start },
      });
    } else {
      ledger.remove(booking);
      await act("/owner/cancelBooking", { bookingId, tellsClient: isWeekly }, 200, {
        tellsClient: !isWeekly,
      });
      if (deed === "cancel") return;
      const isFree = ledger.hasPlacesFor(booking);
      if (isFree) ledger.add(booking);
      await act("/owner/undoCancellation", { bookingId }, isFree ? 200 : 409, {
        bookingId: "other",
      });
    }
  } else if (deed === "move") {
    const { barberColorId } = wanted;
    await act("/owner/moveBooking", { bookingId: "none", barberColorId, ...times }, 404, {});
  }
}

interface MovedBooking {
  readonly bookingId: string;
  readonly booking: Booking;
  readonly moved: Booking;
  readonly undoes: Fields;
}

/** The live booking that the day's list means. */
function listedBooking(
  ledger: BookingLedger,
  calendarId: string,
  { barberColorId, clientPhone, start, end, places }: SeeDayAnswer["bookings"][number],
): Booking | undefined {
  const span = { start: parseRfc3339(start) ?? 0, end: parseRfc3339(end) ?? 0 };
  const booking = ledger.liveOne(identityOf({ calendarId, barberColorId, clientPhone, span }));
  return booking?.places === places ? booking : undefined;
}

// All shops are in this zone, which has no summer time in 2026.
const OFFSET_MILLISECONDS = 3 * 60 * 60_000;

const HALF_HOUR_MILLISECONDS = 30 * 60_000;

function wallAt(instant: Instant): string {
  return new Date(instant - OFFSET_MILLISECONDS).toISOString();
}

function dayAt(time: string): string {
  return wallAt(parseRfc3339(time) ?? 0).slice(0, "2026-11-24".length);
}

function clockAt(instant: Instant): string {
  return wallAt(instant).slice("2026-11-24T".length, "2026-11-24T08:00".length);
}

/** The first half hour that begins at the end or later. */
function halfHourBehind({ end }: TimeSpan): { from: string; to: string } {
  const start = Math.ceil(end / HALF_HOUR_MILLISECONDS) * HALF_HOUR_MILLISECONDS;
  return halfHoursAround({ start, end: start + HALF_HOUR_MILLISECONDS });
}

/** The hours that close this time: they begin and end with half hours. */
function halfHoursAround({ start, end }: TimeSpan): { from: string; to: string } {
  const [first, beyond] = [
    Math.floor(start / HALF_HOUR_MILLISECONDS),
    Math.ceil(end / HALF_HOUR_MILLISECONDS),
  ];
  return {
    from: clockAt(first * HALF_HOUR_MILLISECONDS),
    to: clockAt(beyond * HALF_HOUR_MILLISECONDS),
  };
}
