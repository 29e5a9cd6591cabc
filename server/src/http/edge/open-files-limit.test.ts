import { expect, test } from "vitest";

import { connectionsMaxFor, openFilesLimitIn } from "./connection-limits.ts";

const LIMITS = `Limit                     Soft Limit           Hard Limit           Units
Max processes             96223                96223                processes
Max open files            1024                 524288               files
Max locked memory         8388608              8388608              bytes
`;

test("the limit of open files is the soft one", () => {
  expect(openFilesLimitIn(LIMITS)).toBe(1_024);
  expect(openFilesLimitIn("Max open files            unlimited            unlimited   files")).toBe(
    Infinity,
  );
  expect(openFilesLimitIn("Max processes 5 5 processes")).toBeUndefined();
});

test("connections stay below the limit of open files and leave some of it for everything else", () => {
  expect(connectionsMaxFor(1_024)).toBe(624);
  expect(connectionsMaxFor(256)).toBe(32);
  expect(connectionsMaxFor(20_000)).toBe(10_000);
  expect(connectionsMaxFor(Infinity)).toBe(10_000);
  expect(connectionsMaxFor(undefined)).toBe(624);
});
