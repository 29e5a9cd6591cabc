import { describe } from "vitest";

import { DATABASES_AND_THREAD } from "@vitrine/testing/databases/databases";

import { bookingStoreContract } from "@vitrine/testing/contracts/bookings-contract";
import { partsOfHalfHoursContract } from "@vitrine/testing/contracts/parts-of-half-hours-contract";

describe.each(DATABASES_AND_THREAD)("on $name", ({ newDatabase }) => {
  bookingStoreContract(newDatabase);
  partsOfHalfHoursContract(newDatabase);
});
