import { describe } from "vitest";

import { anyBarberServersContract } from "@vitrine/testing/contracts/any-barber-servers-contract";
import { ENGINES } from "@vitrine/testing/databases/engine-under-test";

describe.each(ENGINES)("on $name", (engine) => {
  anyBarberServersContract(engine);
});
