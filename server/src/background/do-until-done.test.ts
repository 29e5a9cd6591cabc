import { expect, test, vi } from "vitest";

import { SOON } from "@vitrine/testing/soon";

import { doUntilDone } from "./do-until-done.ts";

test("work is done once, and again after a pause while it fails", async () => {
  const outcomes = [new Error("one"), new Error("two"), undefined];
  const failures: unknown[] = [];
  let done = 0;
  const stop = doUntilDone(
    async () => {
      const failure = outcomes.shift();
      if (failure !== undefined) throw failure;
      done += 1;
    },
    5,
    (error) => failures.push(error),
  );
  await vi.waitFor(() => expect(done).toBe(1), SOON);
  await new Promise((resolve) => setTimeout(resolve, 50));
  await stop();
  expect(done).toBe(1);
  expect(failures.map(String)).toEqual(["Error: one", "Error: two"]);
});

test("a stop ends the pause at once, and what the stop ends is no failure", async () => {
  const failures: unknown[] = [];
  const pausing = doUntilDone(
    () => Promise.reject(new Error("away")),
    60_000,
    (error) => failures.push(error),
  );
  await vi.waitFor(() => expect(failures).toHaveLength(1), SOON);
  await pausing();
  const working = doUntilDone(
    (stopping) =>
      new Promise((_, reject) =>
        stopping.addEventListener("abort", () => reject(new Error("stopped"))),
      ),
    60_000,
    (error) => failures.push(error),
  );
  await working();
  expect(failures).toHaveLength(1);
});
