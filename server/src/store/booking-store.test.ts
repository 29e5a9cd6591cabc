import { describe } from "vitest";

import { DATABASES } from "@vitrine/testing/databases";

import { bookingStoreContract } from "@vitrine/testing/booking-store-contract";

describe.each(DATABASES)("on $name", ({ newDatabase }) => {
  bookingStoreContract(newDatabase);
});
