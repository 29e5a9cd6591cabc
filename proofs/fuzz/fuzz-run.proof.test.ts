import { randomInt } from "node:crypto";

import { test } from "vitest";

import { expectNoFault } from "./no-fault.ts";

test("every answer to 20,000 known requests is as promised, and no slot is sold twice", () =>
  expectNoFault(20_261_123, 20_000));

test("every answer to 20,000 requests that nobody has seen is as promised, and no slot is sold twice", () =>
  expectNoFault(randomInt(2 ** 31), 20_000));
