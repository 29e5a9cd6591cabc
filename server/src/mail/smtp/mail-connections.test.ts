import { setImmediate as turn } from "node:timers/promises";

import { expect, test } from "vitest";

import { mailConnections } from "./mail-connections.ts";

const NEVER = new AbortController().signal;

/** A pool whose mails are sent until `end` ends the first of them. */
function poolOf(max: number, waitMilliseconds?: number) {
  const pool = mailConnections(max, waitMilliseconds);
  const sending: { name: string; end: () => void }[] = [];
  const send = (kind: "others" | "reminders", calendarId: string, signal = NEVER) =>
    pool.use(kind, calendarId, signal, () => {
      const { promise, resolve } = Promise.withResolvers<string>();
      sending.push({ name: `${kind} ${calendarId}`, end: () => resolve("sent") });
      return promise;
    });
  return {
    pool,
    send,
    sending: () => sending.map(({ name }) => name),
    async end() {
      sending.shift()?.end();
      await turn();
    },
  };
}

test("ten mails are sent at once, however many shops have some, and reminders never take more than two", async () => {
  const { send, sending } = poolOf(10);
  for (let shop = 0; shop < 20; shop++) void send("reminders", `shop-${shop}`);
  for (let shop = 0; shop < 20; shop++) void send("others", `shop-${shop}`);
  await turn();
  expect(sending()).toHaveLength(10);
  expect(sending().filter((name) => name.startsWith("reminders"))).toHaveLength(2);
});

test("a free connection goes to a client's mail before a reminder, and shops take turns", async () => {
  const { send, sending, end } = poolOf(2);
  for (const shop of ["a", "a", "a", "b"]) void send("others", shop);
  void send("reminders", "c");
  await turn();
  // One connection is kept for reminders.
  expect(sending()).toEqual(["others a", "reminders c"]);
  await end();
  expect(sending()).toEqual(["reminders c", "others b"]);
  await end();
  await end();
  expect(sending()).toEqual(["others a"]);
});

test("with one connection every kind gets it", async () => {
  const { send, sending, end } = poolOf(1);
  void send("reminders", "a");
  void send("others", "a");
  await turn();
  await end();
  expect(sending()).toEqual(["others a"]);
});

test("a mail that gets no connection in time, or whose server stops, is given back and takes none later", async () => {
  const { send, sending, end } = poolOf(1, 1);
  const first = send("others", "a");
  const stopping = new AbortController();
  const late = send("others", "b");
  const stopped = send("others", "c", stopping.signal);
  stopping.abort();
  for (const heldBack of await Promise.all([late, stopped])) {
    expect(heldBack).toMatchObject({ ok: false, tooEarlyFor: "target" });
  }
  await end();
  expect(await first).toBe("sent");
  expect(sending()).toEqual([]);
});

test("one shop leaves connections to the others", () => {
  expect(mailConnections(10).ofCalendar).toEqual({ others: 5, reminders: 2 });
  expect(mailConnections(1).ofCalendar).toEqual({ others: 1, reminders: 1 });
});
