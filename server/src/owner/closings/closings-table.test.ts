import { describe } from "vitest";

import { closedTimesContract } from "@vitrine/testing/closed-times-contract";
import { DATABASES_AND_THREAD } from "@vitrine/testing/databases";

describe.each(DATABASES_AND_THREAD)("on $name", ({ newDatabase }) => {
  closedTimesContract(newDatabase);
});
