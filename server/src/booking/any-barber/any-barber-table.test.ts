import { describe } from "vitest";

import { anyBarberContract } from "@vitrine/testing/contracts/any-barber-contract";
import { DATABASES_AND_THREAD } from "@vitrine/testing/databases/databases";

describe.each(DATABASES_AND_THREAD)("on $name", ({ newDatabase }) => {
  anyBarberContract(newDatabase);
});
