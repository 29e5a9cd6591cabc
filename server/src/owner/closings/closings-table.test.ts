import { describe } from "vitest";

import { closedTimesContract } from "@vitrine/testing/contracts/closings-contract";
import { DATABASES_AND_THREAD } from "@vitrine/testing/databases/databases";

describe.each(DATABASES_AND_THREAD)("on $name", ({ newDatabase }) => {
  closedTimesContract(newDatabase);
});
