import { setTimeout as after } from "node:timers/promises";

import { expect, test } from "vitest";

import { oneAfterTheOther } from "./one-after-the-other.ts";

test("work of one line waits for the one before it, that of another does not", async () => {
  const ended: string[] = [];
  const work = oneAfterTheOther(
    async (name: string, milliseconds: number) => {
      await after(milliseconds);
      ended.push(name);
      if (name === "a1") throw new Error("a1 failed");
      return name;
    },
    ([line = ""]) => line,
  );
  const all = await Promise.allSettled([work("a1", 60), work("a2", 1), work("b1", 1)]);
  expect(ended).toEqual(["b1", "a1", "a2"]);
  expect(all.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
});
