import { describe } from "vitest";

import { openedTimesContract } from "@vitrine/testing/contracts/opened-times-contract";
import { DATABASES_AND_THREAD } from "@vitrine/testing/databases/databases";

describe.each(DATABASES_AND_THREAD)("on $name", ({ newDatabase }) => {
  openedTimesContract(newDatabase);
});
