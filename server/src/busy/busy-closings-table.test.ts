import { describe } from "vitest";

import { busyClosingsContract } from "@vitrine/testing/contracts/busy-closings-contract";
import { DATABASES } from "@vitrine/testing/databases/databases";

describe.each(DATABASES)("on $name", ({ newDatabase }) => {
  busyClosingsContract(newDatabase);
});
