import { expect, test } from "vitest";

import { CallCounts } from "./call-counts.ts";

const MINUTE = 60_000;

/** Counts of at most two calls a minute, and a clock to turn. */
function twoCallsAMinute() {
  const clock = { now: 1_000 };
  const counts = new CallCounts(() => clock.now);
  const call = (client: string) => {
    const { calls, ttl } = counts.count(client, MINUTE, 2);
    return { current: calls, ttl };
  };
  return { clock, counts, call };
}

test("calls add up for a minute from the first, then the count begins again", () => {
  const { clock, call } = twoCallsAMinute();
  expect(call("a")).toEqual({ current: 1, ttl: 60_000 });
  clock.now += 59_999;
  expect(call("a")).toEqual({ current: 2, ttl: 1 });
  expect(call("a")).toEqual({ current: 3, ttl: 1 });
  expect(call("b")).toEqual({ current: 1, ttl: 60_000 });
  clock.now += 1;
  expect(call("a")).toEqual({ current: 1, ttl: 60_000 });
});

test("a refused client begins again after its own minute, not after another one's", () => {
  const { clock, call } = twoCallsAMinute();
  call("early");
  clock.now += 30_000;
  for (let calls = 0; calls < 3; calls++) call("late");
  for (let calls = 0; calls < 2; calls++) call("early");
  clock.now += 30_000;
  expect(call("early").current).toBe(1);
  expect(call("late").current).toBe(4);
});

test("a crowd of other clients does not free a refused one, and takes bounded room", () => {
  const { clock, counts, call } = twoCallsAMinute();
  for (let calls = 0; calls < 3; calls++) call("refused");
  for (let client = 0; client < 120_000; client++) call(`client ${client}`);
  expect(call("refused").current).toBe(4);
  expect(counts.size).toBeLessThanOrEqual(50_001);
  for (let client = 0; client < 120_000; client++) {
    for (let calls = 0; calls < 3; calls++) call(`attacker ${client}`);
  }
  expect(counts.size).toBeLessThanOrEqual(100_000);
  for (let minutes = 0; minutes < 2; minutes++) {
    clock.now += MINUTE;
    call("somebody");
  }
  expect(counts.size).toBe(1);
});

test("the networks of a site share three times the calls of one, and a loud one uses only its share", () => {
  const { counts } = twoCallsAMinute();
  const remaining = (address: string) => counts.countAddress(address, MINUTE, 2).remaining;
  expect([1, 2, 3, 4].map(() => remaining("2001:db8:1:1::9"))).toEqual([1, 0, -1, -2]);
  expect([1, 2].map(() => remaining("2001:db8:1:2::9"))).toEqual([1, 0]);
  expect(remaining("2001:db8:1:3::9")).toBe(1);
  expect(remaining("2001:db8:1:4::9")).toBe(0);
  expect(remaining("2001:db8:1:5::9")).toBe(-1);
  expect(remaining("2001:db8:2:1::9")).toBe(1);
  expect([1, 2, 3].map(() => remaining("203.0.113.7"))).toEqual([1, 0, -1]);
});

test("a call that is taken back leaves room for another, even after the client was refused", () => {
  const { counts, call } = twoCallsAMinute();
  const [first, , refused] = [1, 2, 3].map(() => counts.count("a", MINUTE, 2));
  expect(refused?.calls).toBe(3);
  first?.takeBack();
  refused?.takeBack();
  expect(call("a").current).toBe(2);
});

test("each limit counts on its own", () => {
  const [one, other] = [twoCallsAMinute(), twoCallsAMinute()];
  one.call("a");
  expect(other.call("a").current).toBe(1);
});
