import { expect, onTestFinished, test } from "vitest";

import { Metrics } from "./metrics.ts";
import { watchClock } from "./watch-clock.ts";

/** A server whose clock is so many seconds ahead of its database's, looked at all the time. */
function watched(startsAhead: number) {
  const clock = { ahead: startsAhead, looks: 0 };
  const lines: string[] = [];
  const metrics = new Metrics();
  const stop = watchClock(
    {
      warn: ({ aheadSeconds }: { aheadSeconds: number }, text: string) =>
        void lines.push(`${text}: ${aheadSeconds}`),
      info: (text: string) => void lines.push(text),
    } as never,
    metrics,
    () => {
      clock.looks += 1;
      return Date.now() - clock.ahead * 1_000;
    },
    1,
  );
  onTestFinished(stop);
  const looks = async (count: number) => {
    const first = clock.looks;
    await expect.poll(() => clock.looks, { interval: 1 }).toBeGreaterThanOrEqual(first + count);
  };
  const gauge = async () =>
    /^vitrine_clock_difference_seconds (.*)$/m.exec(await metrics.text())?.[1];
  return { clock, lines, looks, gauge };
}

test("a clock within ten seconds of the database's is no line, and the metrics show it all the same", async () => {
  const { lines, looks, gauge } = watched(-9.5);
  await looks(5);
  expect(lines).toEqual([]);
  expect(await gauge()).toBe("-9.5");
});

test("a clock that differs by more is a line, and another when it agrees again", async () => {
  const { clock, lines, looks, gauge } = watched(300);
  await looks(5);
  expect(lines).toEqual(["clock differs from the database's: 300"]);
  expect(await gauge()).toBe("300");
  clock.ahead = 0;
  await looks(5);
  clock.ahead = -10.2;
  await looks(5);
  expect(lines.slice(1)).toEqual([
    "clock agrees with the database's again",
    "clock differs from the database's: -10.2",
  ]);
});

test("a clock that goes on differing is said once in sixty looks", async () => {
  const { lines, looks } = watched(20);
  await looks(130);
  expect(lines.length).toBeGreaterThanOrEqual(3);
  expect(lines.length).toBeLessThan(6);
});
