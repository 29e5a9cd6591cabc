import { describe } from "vitest";

import { DATABASES } from "@vitrine/testing/databases";

import { bookingStoreContract } from "./booking-store-contract.ts";

describe.each(DATABASES)("on $name", ({ newDatabase }) => {
  bookingStoreContract(newDatabase);
});
