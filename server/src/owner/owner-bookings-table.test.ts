import { describe } from "vitest";

import { ownerBookingsContract } from "@vitrine/testing/contracts/owner-bookings-contract";
import { DATABASES_AND_THREAD } from "@vitrine/testing/databases/databases";

describe.each(DATABASES_AND_THREAD)("on $name", ({ newDatabase }) => {
  ownerBookingsContract(newDatabase);
});
