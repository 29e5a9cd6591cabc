import { describe } from "vitest";

import { ENGINES } from "@vitrine/testing/engine-under-test";

import { concurrencyContract } from "@vitrine/testing/concurrency-contract";

describe.each(ENGINES)("on $name", (engine) => {
  concurrencyContract(engine);
});
