import { describe } from "vitest";

import { ENGINES } from "@vitrine/testing/databases/engine-under-test";

import { concurrencyContract } from "@vitrine/testing/contracts/concurrency-contract";

describe.each(ENGINES)("on $name", (engine) => {
  concurrencyContract(engine);
});
