// The order of mails over minutes of a clock that the test moves: two servers, one database, many shops.

import { getEventListeners } from "node:events";
import { setImmediate as realTurn } from "node:timers/promises";

import { expect, onTestFinished, test, vi } from "vitest";

import { temporaryDatabase } from "@vitrine/testing/app-under-test";
import { randomBelow } from "@vitrine/testing/random-below";

import { countingSalt } from "../../booking/limits/counting-salt-table.ts";
import { mailUseStore } from "./mail-use-table.ts";
import { sentMailStore } from "../sent-mails-table.ts";
import { mailLimits } from "./mail-limits.ts";

const NEVER = new AbortController().signal;
const SIX = Date.parse("2026-11-23T18:00:00-03:00");
// A worker's calls at a time.
const CALLS = 4;

interface SentMail {
  readonly at: number;
  readonly shop: string;
  readonly kind: "reminder" | "other";
  readonly waitedMilliseconds: number;
}

/** Two servers that send 60 mails a minute together, and a clock that only `until` moves. */
async function twoServers() {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"], now: SIX });
  onTestFinished(() => void vi.useRealTimers());
  const database = await temporaryDatabase();
  const sent: SentMail[] = [];
  const below = randomBelow(3);
  const server = () =>
    mailLimits({
      use: mailUseStore(database),
      sentMail: sentMailStore(database),
      salt: countingSalt(database),
      isOff: false,
      mailsPerMinute: 60,
    });
  const servers = [server(), server()] as const;
  const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

  /** Sends one as the outbox's workers do: a mail that is turned away comes back. */
  async function send(shop: string, kind: SentMail["kind"]): Promise<void> {
    const began = Date.now();
    for (;;) {
      const limits = servers[below(2)] ?? servers[0];
      const heldBack = await (kind === "reminder"
        ? limits.claimReminder(shop, NEVER)
        : limits.claimMail(shop, NEVER));
      if (heldBack === undefined) break;
      await wait(heldBack.afterMilliseconds + below(1_000));
    }
    sent.push({ at: Date.now(), shop, kind, waitedMilliseconds: Date.now() - began });
  }

  return {
    sent,
    wait,
    send,
    /** Sends so many of one shop, a few at a time. */
    async sendMany(shop: string, kind: SentMail["kind"], count: number): Promise<void> {
      let left = count;
      const sendInTurn = async () => {
        while (left-- > 0) await send(shop, kind);
      };
      await Promise.all(Array.from({ length: CALLS }, sendInTurn));
    },
    async until(done: Promise<unknown>): Promise<void> {
      let isDone = false;
      void done.then(() => (isDone = true));
      while (!isDone) {
        // The database answers every query before the clock goes on.
        for (let turn = 0; turn < 4; turn++) await realTurn();
        if (!isDone) await vi.advanceTimersToNextTimerAsync();
      }
    },
  };
}

const mostInAMinute = (sent: readonly SentMail[]) =>
  Math.max(
    ...sent.map(({ at }) => sent.filter((one) => one.at >= at && one.at < at + 60_000).length),
  );

test("at six a shop's hundred reminders delay no confirmation, and take turns with other shops'", async () => {
  const { sent, send, sendMany, wait, until } = await twoServers();
  const shops = Array.from({ length: 20 }, (_, shop) => `shop-${shop}`);
  const reminding = Promise.all([
    sendMany("busy", "reminder", 100),
    ...shops.map((shop) => sendMany(shop, "reminder", 10)),
  ]);
  const confirming = (async () => {
    for (let minute = 0; minute < 5; minute++) {
      for (const shop of ["busy", "shop-7", "another"]) {
        await wait(20_000);
        await send(shop, "other");
      }
    }
  })();
  await until(Promise.all([reminding, confirming]));

  expect(sent).toHaveLength(100 + 200 + 15);
  expect(mostInAMinute(sent)).toBeLessThanOrEqual(60);
  const others = sent.filter(({ kind }) => kind === "other");
  expect(Math.max(...others.map(({ waitedMilliseconds }) => waitedMilliseconds))).toBeLessThan(
    5_000,
  );
  // When the quiet shops have had their ten, the busy one has had about as many.
  const reminders = sent.filter(({ kind }) => kind === "reminder");
  const lastQuiet = reminders.findLastIndex(({ shop }) => shop !== "busy");
  const busyByThen = reminders.slice(0, lastQuiet).filter(({ shop }) => shop === "busy").length;
  expect(busyByThen).toBeLessThan(40);
  // All of it in the time that the account needs: five at once, then one each 1,072 ms.
  const tookSeconds = ((sent.at(-1)?.at ?? 0) - SIX) / 1_000;
  expect(tookSeconds).toBeLessThan(315 * 1.072 * 1.05);
});

test("two hundred cancellations of one shop do not delay another shop's confirmation", async () => {
  const { sent, send, sendMany, wait, until } = await twoServers();
  const cancelling = sendMany("busy", "other", 200);
  const confirming = (async () => {
    for (let time = 0; time < 8; time++) {
      await wait(15_000);
      await send("another", "other");
    }
  })();
  await until(Promise.all([cancelling, confirming]));
  const confirmed = sent.filter(({ shop }) => shop === "another");
  expect(confirmed).toHaveLength(8);
  // It is chance which of the two servers gets the next turn.
  expect(Math.max(...confirmed.map(({ waitedMilliseconds }) => waitedMilliseconds))).toBeLessThan(
    15_000,
  );
  expect(mostInAMinute(sent)).toBeLessThanOrEqual(60);
});

test("reminders go out also while other mails alone would fill every minute", async () => {
  const { sent, sendMany, until } = await twoServers();
  await until(
    Promise.all([
      ...["a", "b", "c", "d"].map((shop) => sendMany(shop, "other", 60)),
      sendMany("e", "reminder", 20),
    ]),
  );
  const reminded = sent.slice(0, 200).filter(({ kind }) => kind === "reminder").length;
  expect(reminded).toBeGreaterThanOrEqual(18);
});

test("a worker that stops gets no turn, and waiting workers fail when the database does", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const { mailTurns } = await import("./mail-turns.ts");
  let isAway = false;
  const { waitForTurn } = mailTurns(async () => {
    if (isAway) throw new Error("away");
    return { granted: { others: 0, reminders: 0 }, waitMilliseconds: 1_000 };
  });
  const stopping = new AbortController();
  const stopped = waitForTurn("others", "one", stopping.signal);
  const running = new AbortController();
  const failing = waitForTurn("others", "two", running.signal);
  expect(getEventListeners(running.signal, "abort")).toHaveLength(1);
  stopping.abort();
  expect(await stopped).toMatchObject({ ok: false, tooEarlyFor: "target" });
  expect(await waitForTurn("others", "one", stopping.signal)).toMatchObject({ ok: false });
  isAway = true;
  await Promise.all([expect(failing).rejects.toThrow("away"), vi.advanceTimersByTimeAsync(2_000)]);
  // A worker's signal lives as long as its server: no mail may leave a listener on it.
  expect(getEventListeners(running.signal, "abort")).toEqual([]);
});
