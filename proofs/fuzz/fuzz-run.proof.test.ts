import { randomInt } from "node:crypto";

import { test } from "vitest";

import { expectNoFault } from "./no-fault.ts";

// A fault names its seed.
test("every answer to 20,000 requests that nobody has seen is as promised, and no slot is sold twice", () =>
  expectNoFault(randomInt(2 ** 31), 20_000));
