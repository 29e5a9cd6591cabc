// Series, moves and closings at random while a hundred clients book, over real HTTP, on every engine and however many servers
// share it, also when one of them is killed. Bounded: 640 acts of four owners.

import { setTimeout as after } from "node:timers/promises";

import { describe, expect, onTestFinished, test } from "vitest";

import { audit } from "@vitrine/testing/contracts/concurrency-contract";
import { ENGINES, startShop } from "@vitrine/testing/databases/engine-under-test";
import { OWNER_SECRETS } from "@vitrine/testing/owner/owner-http";
import { datesOf, OWNER_ACTS, runSeriesRace } from "@vitrine/testing/owner/series-race";
import { soldInsideClosed } from "@vitrine/testing/race-log";
import { MONDAY } from "@vitrine/testing/sample-requests";

import { DatabaseUnavailable } from "../../database/database.ts";
import { openPostgres } from "../../database/postgres/postgres-database.ts";
import { NO_FOLLOWERS } from "../../outbox/change-followers.ts";
import { liveShops } from "../../shops/live-shops.ts";
import { extendSeries } from "./extend-series.ts";
import { seriesToExtend } from "./extend-series-table.ts";

// The answers that are allowed; a status such as 500 never is.
const ANSWERS =
  /^(?:create (?:201|400|409|503)|closeTime 200|openTime 200|checkSeries 200|seeSeries (?:200|400|404|409)|bookSeries (?:200|400|409)|moveSeries (?:200|400|404|409)|moveBooking (?:200|400|404|409)|cancelSeries (?:200|404)|undoCancellations (?:200|409)|publishShop (?:200|409)|answerSeries (?:200|404))$/;

const DAY_MILLISECONDS = 24 * 60 * 60_000;
const PAUSE_MILLISECONDS = 20;

/** Promises further dates as one more server would in the next half year, week after week; returns what ends it. */
function extendMeanwhile(url: string): () => Promise<number> {
  const database = openPostgres(url);
  onTestFinished(() => database.close());
  const [store, shops] = [seriesToExtend(database, NO_FOLLOWERS), liveShops(database)];
  let isOver = false;
  const extending = (async () => {
    let looks = 0;
    for (; !isOver; looks++) {
      const weeks = looks % 26;
      try {
        await extendSeries(store, shops, Date.parse(MONDAY) + weeks * 7 * DAY_MILLISECONDS);
      } catch (error) {
        // Another server has held the series too long, the killed one also: a server looks again at its next turn.
        if (!(error instanceof DatabaseUnavailable)) throw error;
      }
      await after(PAUSE_MILLISECONDS);
    }
    return looks;
  })();
  return () => {
    isOver = true;
    return extending;
  };
}

describe.each(ENGINES)("on $name", (engine) => {
  test("no promised date is sold to somebody else, and none is lost, also after kill -9", async () => {
    const { settings, servers, start, urlOf } = await startShop(engine, OWNER_SECRETS);
    // The embedded database belongs to its server, which looks first after five minutes.
    const url = settings["DATABASE_URL"];
    const endExtending = url === undefined ? undefined : extendMeanwhile(url);
    const log = await runSeriesRace(urlOf, async () => {
      await servers[0]?.end("SIGKILL");
      servers[0] = await start();
    });
    if (endExtending !== undefined) expect(await endExtending()).toBeGreaterThan(26);

    expect(soldInsideClosed(log.sales, log.promises)).toEqual([]);
    for (const { anchor, promised } of log.series) {
      const standing = [...promised.values()].filter(({ openedAt }) => openedAt === Infinity);
      if (!standing.some(({ closingId }) => closingId === anchor)) continue;
      const found = await datesOf(urlOf(0), anchor);
      const at = new Map(found.map((one) => [one.bookingId, one]));
      const wrong = standing.filter(({ closingId, barberColorId, start: from }) => {
        const one = at.get(closingId);
        return one?.barberColorId !== barberColorId || Date.parse(one.start) !== from;
      });
      expect(wrong).toEqual([]);
    }
    const { status, output } = audit(settings);
    expect(output).toMatch(/^\d+ live bookings in 1 calendars: no overlap/);
    expect(status).toBe(0);

    // Every answer is an allowed one, and enough calls succeeded for the race to prove something.
    expect([...log.answers.keys()].filter((answer) => !ANSWERS.test(answer))).toEqual([]);
    expect(OWNER_ACTS.filter((act) => !log.answers.has(`${act} 200`))).toEqual([]);
    expect(log.answers.get("create 201")).toBeGreaterThan(50);
    expect(log.answers.get("create 409")).toBeGreaterThan(50);
    expect(log.promises.length).toBeGreaterThan(50);
  });
});
