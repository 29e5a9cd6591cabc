import { describe } from "vitest";

import { ENGINES } from "@vitrine/testing/engine-under-test";

import { concurrencyContract } from "./concurrency-contract.ts";

describe.each(ENGINES)("on $name", (engine) => {
  concurrencyContract(engine);
});
