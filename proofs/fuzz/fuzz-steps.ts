import fc from "fast-check";

import type { Shop } from "@vitrine/domain/shop/shop";
import { bookableDays } from "@vitrine/domain/slots/booking-days";
import { parseRfc3339, startOfDay, toRfc3339 } from "@vitrine/domain/time/shop-time";
import type { Instant } from "@vitrine/domain/time/shop-time";

import { bodyOf, fieldNames, objectFrom } from "./requests/api-document.ts";
import type { Call } from "./requests/api-document.ts";
import { bookingFields, timesWritten, withAnyBarber } from "./requests/booking-fields.ts";
import type { Fields } from "./requests/booking-fields.ts";
import type { BookingLedger } from "./booking-ledger.ts";
import { documentRequests } from "./requests/document-requests.ts";
import { jsonRequest, shownBytes, shownRequest } from "./requests/fuzz-request.ts";
import type { FuzzRequest } from "./requests/fuzz-request.ts";
import type { FuzzSession } from "./fuzz-session.ts";
import { moveLive, moves } from "./deeds/move-steps.ts";
import { doDeed, ownerDeeds } from "./deeds/owner-steps.ts";
import { unfitBodies } from "./requests/unfit-bodies.ts";
import { malformedMessages } from "./requests/malformed-http.ts";

type Step = fc.AsyncCommand<BookingLedger, FuzzSession>;

// As many as a busy hour has at once; more would only wait for each other.
const AT_ONCE_MAX = 16;

const STEPS_MAX = 40;

const CHANGEABLE = [
  "clientPhone",
  "clientAreaCode",
  "clientName",
  "clientEmail",
  "clientNote",
  "clientNumber",
];

// Without it, the length of a booking means a service: the same, another or none.
const LEAVABLE = "serviceId";

const INVALID = 400;
const TOGETHER = "\n   at once with ";

/** Sequences of steps: what a shop's clients do, hostile requests, and malformed HTTP. */
export function fuzzSteps(
  calls: readonly Call[],
  now: Instant,
  shops: readonly Shop[],
  replayPath = "",
) {
  const requests = fc.array(documentRequests(calls, now, shops), {
    maxLength: AT_ONCE_MAX,
    size: "max",
  });
  const requestSteps = requests.map((atOnce) =>
    step(atOnce.map(shownRequest).join(TOGETHER), (ledger, session) =>
      session.send(atOnce, ledger),
    ),
  );
  const malformedSteps = malformedMessages(calls).map((message) => {
    const shown = `the bytes ${shownBytes(message.bytes)}${message.isLeftOpen ? " and no end" : ""}`;
    return step(shown, (_, session) => session.sendMalformed(message));
  });
  const bookingSteps = calls.flatMap((call) => {
    const fields = bookingFields(call, now, shops);
    if (fields === undefined) return [];
    if (fieldNames(call).includes("timeType")) {
      return [checkSteps(call, fields), ...daysSteps(calls, fields)];
    }
    return [changeSteps(call, fields), changeSteps(call, fields)];
  });
  const ownerSteps = calls.flatMap((call) => {
    const fields = call.method === "POST" ? bookingFields(call, now, shops) : undefined;
    if (fields === undefined || fieldNames(call).includes("timeType")) return [];
    return [
      fc.array(ownerDeeds(fields), { minLength: 1, maxLength: 4 }).map((deeds) =>
        step(`the owner: ${JSON.stringify(deeds)}`, async (ledger, session) => {
          for (const deed of deeds) await doDeed(deed, ledger, session);
        }),
      ),
    ];
  });
  const unfitSteps = fc.constant(
    step(
      "bodies that are too long, or no JSON, of calls that had none yet",
      async (ledger, session) => {
        const isTried = (call: Call, status: string) =>
          session.statuses[call.name]?.[status] !== undefined;
        for (const request of unfitBodies(calls, isTried)) await session.send([request], ledger);
      },
    ),
  );
  const anyRequest = [requestSteps, requestSteps, requestSteps, malformedSteps, unfitSteps];
  const moving = moveSteps(calls, now, shops);
  return fc.commands([...bookingSteps, ...moving, ...ownerSteps, ...anyRequest], {
    maxCommands: STEPS_MAX,
    size: "max",
    ...(replayPath === "" ? {} : { replayPath }),
  });
}

/** Moves of one live booking after the other to a real slot, as often as bookings are made. */
function moveSteps(
  calls: readonly Call[],
  now: Instant,
  shops: readonly Shop[],
): fc.Arbitrary<Step>[] {
  const call = calls.find(({ name }) => name === "POST /moveAppointment");
  // What cancels has the fields of any booking.
  const cancel = calls.find(({ method, body }) => method === "DELETE" && body !== undefined);
  const slots = cancel && bookingFields(cancel, now, shops);
  if (call === undefined || slots === undefined) return [];
  const steps = fc.array(moves(slots), { minLength: 1, maxLength: 8 }).map((made) =>
    step(`moves: ${JSON.stringify(made)}`, async (ledger, session) => {
      for (const move of made) await moveLive(call, move, ledger, session);
    }),
  );
  return [steps, steps];
}

function step(shown: string, run: (...parts: Parameters<Step["run"]>) => Promise<unknown>): Step {
  return {
    check: () => true,
    run: async (ledger, session) => void (await run(ledger, session)),
    toString: () => shown,
  };
}

// Whether a request leaves open with whom.
const leavesOpen = fc.constantFrom(false, false, true);

/** Asks for one day: every slot must be shown as the ledger knows it. */
function checkSteps(call: Call, allFields: fc.Arbitrary<Fields>): fc.Arbitrary<Step> {
  return fc.tuple(allFields, leavesOpen).map(([named, isOpen]) => {
    const shown = isOpen ? "with any barber, if that is offered: " : "";
    return step(`${shown}${shownRequest(jsonRequest(call, named))}`, async (ledger, session) => {
      const isOffered = ledger.catalogue.get(String(named["calendarId"]))?.offersAnyBarber === true;
      const fields = isOpen && isOffered ? withAnyBarber(call, named) : named;
      const request = jsonRequest(call, fields);
      const [answer] = await session.send([request], ledger);
      if (answer === undefined || (answer.status !== 200 && !session.isAlone)) return;
      const shown = JSON.parse(answer.body.toString()) as Readonly<Record<string, boolean>>;
      const due = ledger.slotsFor(fields);
      const extra = Object.keys(shown).find((label) => !due.has(label));
      if (extra !== undefined) session.fail(`${extra} must not be there`, request, answer);
      for (const [label, isFree] of due) {
        // On a server with other clients, an unknown booking may be theirs.
        if (shown[label] === isFree || (isFree && !session.isAlone)) continue;
        session.fail(`${label} must be ${isFree ? "free" : "occupied"}`, request, answer);
      }
    });
  });
}

/** Asks for all days with what a check names: each must have room as the ledger knows it. */
function daysSteps(calls: readonly Call[], allFields: fc.Arbitrary<Fields>): fc.Arbitrary<Step>[] {
  const call = calls.find(({ name }) => name === "POST /checkDays");
  if (call === undefined) return [];
  const steps = fc.tuple(allFields, leavesOpen).map(([named, isOpen]) => {
    const request = (fields: Fields) => jsonRequest(call, bodyOf(call, fields));
    const open = isOpen ? "with any barber, if that is offered: " : "";
    return step(`${open}${shownRequest(request(named))}`, async (ledger, session) => {
      const shop = ledger.catalogue.get(String(named["calendarId"]));
      const fields = isOpen && shop?.offersAnyBarber ? withAnyBarber(call, named) : named;
      const [answer] = await session.send([request(fields)], ledger);
      if (answer === undefined || (answer.status !== 200 && !session.isAlone)) return;
      const shown = objectFrom(JSON.parse(answer.body.toString()));
      const days = shop === undefined ? [] : bookableDays(shop, ledger.now);
      if (Object.keys(shown).join() !== days.join()) {
        session.fail(`these must be the days: ${days.join()}`, request(fields), answer);
      }
      const zone = shop?.timeZone ?? "UTC";
      for (const day of days) {
        const start = toRfc3339(startOfDay(day, zone), zone);
        const hasRoom = [...ledger.slotsFor({ ...fields, start }).values()].includes(true);
        if (shown[day] === hasRoom || (hasRoom && !session.isAlone)) continue;
        session.fail(`${day} must ${hasRoom ? "have room" : "be full"}`, request(fields), answer);
      }
    });
  });
  return [steps];
}

/** The same call for some bookings at once, new or known ones with a field changed, or for copies of them. */
function changeSteps(call: Call, allFields: fc.Arbitrary<Fields>): fc.Arbitrary<Step> {
  const [once, known] = [fc.constant("new" as const), fc.constantFrom("live", "live", "cancelled")];
  const named = fc.record({
    whose: fc.oneof(
      { withCrossShrink: true },
      once,
      ...(call.method === "POST" ? [known] : [known, known, known]),
    ),
    place: fc.nat(100),
    changed: fc.oneof(fc.constantFrom("", LEAVABLE), fc.constantFrom(...CHANGEABLE)),
    fields: allFields,
    isOpen: leavesOpen,
    write: timesWritten,
  });
  const copies = fc.constantFrom(1, 1, 1, 1, 1, 2, 4);
  return fc.tuple(fc.array(named, { maxLength: 4 }), copies).map(([bookings, count]) => {
    const shown = bookings.map(({ whose, place, changed, fields, isOpen }) => {
      const whom = whose === "new" ? "" : `${whose} booking ${place}, but for "${changed}" of `;
      const open = isOpen ? "with any barber, " : "";
      return `${count} × ${call.name} ${open}${whom}${JSON.stringify(fields)}`;
    });
    return step(shown.join(TOGETHER), async (ledger, session) => {
      const requests = bookings.flatMap(({ whose, place, changed, fields, isOpen, write }) => {
        const known = whose === "new" ? [] : ledger.bookingsFor(call, whose);
        const named = known[place % known.length] ?? fields;
        const old = {
          ...fields,
          ...named,
          [LEAVABLE]: named[LEAVABLE],
          [changed]: changed === LEAVABLE ? undefined : fields[changed],
        };
        const [dateTimeStart, dateTimeEnd] = [old["dateTimeStart"], old["dateTimeEnd"]].map(
          (time) => write(parseRfc3339(String(time)) ?? 0),
        );
        const timed = { ...old, dateTimeStart, dateTimeEnd };
        const asked = isOpen ? withAnyBarber(call, timed) : timed;
        const request = jsonRequest(call, bodyOf(call, asked));
        return Array<FuzzRequest>(count).fill(request);
      });
      const dueBefore = requests.map((request) => ledger.statusOf(request));
      const answers = await session.send(requests, ledger);
      // A request that was refused, or repeated a booking, must get the same answer once all others are done.
      for (const [index, answer] of answers.entries()) {
        const request = requests[index];
        if (request === undefined || !session.isAlone) continue;
        const isChange = answer.status === (call.method === "POST" ? 201 : 200);
        const due = ledger.statusOf(request);
        if (isChange || answer.status === due) continue;
        // One that names no service is invalid until the booking is there that it repeats.
        if (answer.status === INVALID && dueBefore[index] === INVALID) continue;
        session.fail(`a ${answer.status} where ${due} is due`, request, answer);
      }
    });
  });
}
