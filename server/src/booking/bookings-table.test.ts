import { describe } from "vitest";

import { DATABASES_AND_THREAD } from "@vitrine/testing/databases/databases";

import { bookingStoreContract } from "@vitrine/testing/contracts/bookings-contract";

describe.each(DATABASES_AND_THREAD)("on $name", ({ newDatabase }) => {
  bookingStoreContract(newDatabase);
});
