import { randomUUID } from "node:crypto";

import { CLIENT_SEARCH_MAX, clientSearchFrom } from "@vitrine/domain/owner/client-search";
import type { MakePersonLinkAnswer } from "@vitrine/domain/wire/owner/person-links";
import type { SeeDayAnswer } from "@vitrine/domain/wire/owner/see-day";

import type { BookingLedger } from "../booking-ledger.ts";
import type { FuzzSession } from "../fuzz-session.ts";
import { OWNER_NOTE } from "../promised-answers.ts";
import { objectFrom } from "../requests/api-document.ts";
import type { Call } from "../requests/api-document.ts";
import type { Fields } from "../requests/booking-fields.ts";
import { jsonRequest } from "../requests/fuzz-request.ts";
import type { Answer, FuzzRequest } from "../requests/fuzz-request.ts";

// What a person's own link opens, as it was asked for. Every other call of the owner's page refuses it.
const FOR_PERSONS: ReadonlySet<string> = new Set(
  [
    ["day", "week", "findClients", "figures", "bookingsFile", "shop"],
    ["book", "moveBooking", "markBookings", "cancelBooking", "cancelBookings"],
    ["bookSeries", "moveSeries", "cancelSeries", "answerSeries", "checkSeries", "seeSeries"],
    ["undoCancellation", "undoCancellations", "closeTime", "openTime"],
    ["connectDevice", "devices", "makeDeviceLink", "disconnectDevices"],
    ["notices", "subscribeToNotices", "endNotices"],
  ]
    .flat()
    .map((name) => `/owner/${name}`),
);

interface Asked {
  readonly calendarId: string;
  readonly barberColorId: number;
  readonly day: string;
  /** A real slot. */
  readonly times: Fields;
  /** The day as the owner sees it. */
  readonly seen: SeeDayAnswer;
}

/**
 * Makes a person's own link, and tries it on every call of the owner's page: nothing of another's column may be in an answer, nor be
 * changed; the rows say so after each call.
 */
export async function tryPersonsLink(
  { calendarId, barberColorId, day, times, seen }: Asked,
  ledger: BookingLedger,
  session: FuzzSession,
): Promise<void> {
  const callAt = (path: string): Call => {
    const call = session.calls.find((one) => one.path === path);
    if (call === undefined) throw new Error(`the document has no ${path}`);
    return call;
  };
  const expect = async (request: FuzzRequest, due: number): Promise<Answer> => {
    const [answer] = await session.send([request], ledger);
    return answer?.status === due ? answer : session.fail(`${due} is due`, request, answer);
  };
  const named = { calendarId, barberColorId };
  const ofLink = (path: string) => jsonRequest(callAt(`/owner/${path}`), named);
  const made = await expect(ofLink("makePersonLink"), 200);
  await expect(ofLink("personLinks"), 200);
  const { link } = JSON.parse(made.body.toString()) as MakePersonLinkAnswer;
  const authorization = `Bearer ${link.slice(link.indexOf(".", link.indexOf("#")) + 1)}`;

  const isOthers = (row: { readonly barberColorId: number }) => row.barberColorId !== barberColorId;
  const others = seen.bookings.filter(isOthers);
  const otherIds = others.map(({ bookingId }) => bookingId);
  const ask = async (path: string, json: Fields, due: number): Promise<string> => {
    const asked = jsonRequest(callAt(path), { calendarId, ...json });
    const request = { ...asked, headers: { ...asked.headers, authorization } };
    const answer = await expect(request, due);
    const body = answer.body.toString();
    const isLeaked =
      otherIds.some((id) => body.includes(id)) || hasOtherColumn(body, barberColorId);
    return isLeaked ? session.fail("an answer with another's", request, answer) : body;
  };
  const act = (name: string, json: Fields, due: number) =>
    ask(`/owner/${name}`, { key: randomUUID(), ...json }, due);

  const shown = JSON.parse(await ask("/owner/day", { day }, 200)) as SeeDayAnswer;
  if (shown.bookings.length !== seen.bookings.length - others.length) {
    throw new Error(`a person is shown ${shown.bookings.length} bookings of their own`);
  }
  for (const { path, isOwners } of session.calls) {
    if (!isOwners || !path.startsWith("/owner/") || FOR_PERSONS.has(path)) continue;
    await ask(path, { key: randomUUID(), isOn: true, ...named }, 403);
  }
  for (const { clientName } of seen.bookings.slice(0, 1)) {
    const text = clientName.slice(0, CLIENT_SEARCH_MAX);
    const isEnough = clientSearchFrom(text) !== undefined;
    const found = await ask("/owner/findClients", { text }, isEnough ? 200 : 400);
    if (found.includes(OWNER_NOTE)) throw new Error("a person reads the owner's note");
  }
  await ask("/owner/shop", {}, 200);
  await ask("/owner/devices", {}, 200);
  await act("makeDeviceLink", {}, 200);
  await ask("/owner/notices", {}, 200);
  await act("endNotices", {}, 200);
  await act("disconnectDevices", { which: "others" }, 200);

  const another = ledger.catalogue.get(calendarId)?.barbers.find(({ id }) => id !== barberColorId);
  if (another !== undefined) {
    const elsewhere = { barberColorId: another.id, ...times };
    const ids = [barberColorId, another.id];
    const hours = { firstDay: day, lastDay: day, from: "08:00", to: "09:00", word: "" };
    const client = { clientName: "Ana", clientPhone: "1", serviceId: 1 };
    await act("closeTime", { ...hours, barberColorIds: ids, isWeekly: false }, 403);
    await act("book", { ...elsewhere, ...client }, 403);
    await act("moveBooking", { ...elsewhere, bookingId: "none" }, 403);
    const everyWeek = { ...elsewhere, ...client, everyWeeks: 1, last: day, others: [] };
    await act("bookSeries", everyWeek, 403);
    await act("checkSeries", { ...everyWeek, last: undefined, others: undefined }, 403);
    await act("moveSeries", { ...elsewhere, bookingId: "none", stays: [] }, 403);
  }
  for (const bookingId of otherIds) {
    const moved = { barberColorId, ...times };
    for (const [name, json, due] of [
      ["moveBooking", moved, 404],
      ["cancelBooking", { tellsClient: true }, 404],
      ["cancelSeries", { tellsClient: true }, 404],
      ["moveSeries", { ...moved, stays: [] }, 404],
      ["seeSeries", {}, 404],
      ["undoCancellation", {}, 409],
    ] as const) {
      const answer = await act(name, { ...json, bookingId }, due);
      const ofNone = await act(name, { ...json, bookingId: "none" }, due);
      if (answer !== ofNone) throw new Error(`${name} tells another's booking from none`);
    }
  }
  if (otherIds.length > 0) {
    await act("cancelBookings", { bookingIds: otherIds, tellsClients: true }, 404);
    await act("markBookings", { bookingIds: otherIds, mark: "asked", isOn: true }, 404);
    await act("undoCancellations", { bookingIds: otherIds }, 409);
  }
  for (const { closingId } of seen.closed.filter(isOthers)) {
    await act("openTime", { closingId }, 404);
  }

  await expect(ofLink("revokePersonLink"), 200);
  await ask("/owner/day", { day }, 403);
}

/** Whether some part of the answer names a column that is not this person's. */
function hasOtherColumn(body: string, person: number): boolean {
  const isOther = (node: unknown): boolean => {
    if (Array.isArray(node)) return node.some(isOther);
    const { barberColorId = person, barberColorIds = [person] } = objectFrom(node);
    const columns = [barberColorId, barberColorIds].flat();
    return columns.some((id) => id !== person) || Object.values(objectFrom(node)).some(isOther);
  };
  return isOther(JSON.parse(body));
}
