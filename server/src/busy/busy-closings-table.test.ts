import { describe } from "vitest";

import { busyClosingsContract } from "@vitrine/testing/busy-closings-contract";
import { DATABASES } from "@vitrine/testing/databases";

describe.each(DATABASES)("on $name", ({ newDatabase }) => {
  busyClosingsContract(newDatabase);
});
