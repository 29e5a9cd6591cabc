// Closings and changes by the owner hold while two hundred clients book, over real HTTP, on every engine and however
// many servers share it, also when one of them is killed. Bounded: 180 acts of six owners, or 900.

import { describe, expect, test } from "vitest";

import { audit } from "@vitrine/testing/contracts/concurrency-contract";
import { ENGINES, startShop } from "@vitrine/testing/databases/engine-under-test";
import { dayOf, RACE_DAYS, runOwnerRace } from "@vitrine/testing/owner/owner-race";
import type { RaceLog } from "@vitrine/testing/owner/owner-race";
import { OWNER_SECRETS } from "@vitrine/testing/owner/owner-http";
import { soldInsideClosed } from "@vitrine/testing/race-log";
import { CATALOGUE } from "@vitrine/shops/shops";

// The answers that are allowed; a status such as 500 never is.
const ANSWERS =
  /^(?:create (?:201|409|503)|delete (?:200|404)|closeTime 200|openTime 200|book (?:200|409)|moveBooking (?:200|404|409)|cancelBooking (?:200|404)|undoCancellation (?:200|409))$/;
const DONE = ["closeTime", "openTime", "book", "moveBooking", "cancelBooking", "undoCancellation"];

describe.each(ENGINES)("on $name", (engine) => {
  test("nothing is sold inside what is closed, and nothing acknowledged is lost, also after kill -9", async () => {
    const newDatabase = async () => ({ ...(await engine.newDatabase()), ...OWNER_SECRETS });
    const { settings, servers, start } = await startShop({ ...engine, newDatabase });
    const urlOf = (turn: number) => servers[turn % servers.length]?.url ?? "";
    const log = await runOwnerRace(urlOf, async () => {
      await servers[0]?.end("SIGKILL");
      servers[0] = await start();
    });

    expect(soldInsideClosed(log.sales, log.closed)).toEqual([]);
    await expectAsAcknowledged(urlOf(0), log);
    const { status, output } = audit(settings);
    expect(output).toMatch(/^\d+ live bookings in 2 calendars: no overlap/);
    expect(status).toBe(0);

    // Every answer is an allowed one, and enough calls succeeded for the race to prove something.
    expect([...log.answers.keys()].filter((answer) => !ANSWERS.test(answer))).toEqual([]);
    for (const act of DONE) expect(log.answers.get(`${act} 200`), act).toBeGreaterThan(0);
    expect(log.answers.get("create 201")).toBeGreaterThan(50);
    expect(log.askedInsideClosed).toBeGreaterThan(20);
    expect(log.undoneInsideClosed).toBeGreaterThan(0);
  });
});

/** Expects each booking to be once where it was last acknowledged, or gone, and only unopened closings to be closed. */
async function expectAsAcknowledged(url: string, { bookings, closed }: RaceLog): Promise<void> {
  const found = new Map<string, string>();
  const foundClosed: string[] = [];
  for (const calendarId of CATALOGUE.keys()) {
    for (const day of RACE_DAYS) {
      const seen = await dayOf(url, calendarId, day);
      for (const { clientPhone, barberColorId, start, end } of seen.bookings) {
        expect(found.has(clientPhone), `booked twice: ${clientPhone}`).toBe(false);
        found.set(clientPhone, placeOf({ calendarId, barberColorId, start, end }));
      }
      for (const { closingId, barberColorId, start } of seen.closed) {
        foundClosed.push(`${closingId} ${barberColorId} ${Date.parse(start)}`);
      }
    }
  }
  const wrong = [...bookings].flatMap(([phone, { place, isLive }]) => {
    const [at, expected] = [found.get(phone), placeOf(place)];
    if (isLive === true && at === undefined) return [`lost: ${phone}`];
    if (isLive === false && at !== undefined) return [`not cancelled: ${phone}`];
    return at === undefined || at === expected ? [] : [`${phone} is at ${at}, not ${expected}`];
  });
  const unknown = [...found.keys()].filter((phone) => !bookings.has(phone));
  expect([...wrong, ...unknown.map((phone) => `unacknowledged: ${phone}`)]).toEqual([]);
  const standing = closed.filter(({ openedAt }) => openedAt === Infinity);
  expect(foundClosed.toSorted()).toEqual(
    standing.map((one) => `${one.closingId} ${one.barberColorId} ${one.start}`).toSorted(),
  );
}

function placeOf(place: {
  readonly calendarId: string;
  readonly barberColorId: number;
  readonly start: number | string;
  readonly end: number | string;
}): string {
  const [start, end] = [place.start, place.end].map((time) => new Date(time).toISOString());
  return `${place.calendarId}/${place.barberColorId} ${start}–${end}`;
}
