import { describe } from "vitest";

import { waitsContract } from "@vitrine/testing/contracts/waits-contract";
import { DATABASES_AND_THREAD } from "@vitrine/testing/databases/databases";

describe.each(DATABASES_AND_THREAD)("on $name", ({ newDatabase }) => {
  waitsContract(newDatabase);
});
