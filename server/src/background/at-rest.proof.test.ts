import { describe } from "vitest";

import { atRestContract } from "@vitrine/testing/contracts/at-rest-contract";
import { DATABASES } from "@vitrine/testing/databases/databases";

describe.each(DATABASES)("on $name", ({ newDatabase }) => {
  atRestContract(newDatabase);
});
