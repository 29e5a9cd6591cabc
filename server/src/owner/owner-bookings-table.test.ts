import { describe } from "vitest";

import { ownerBookingsContract } from "@vitrine/testing/owner-bookings-contract";
import { DATABASES_AND_THREAD } from "@vitrine/testing/databases";

describe.each(DATABASES_AND_THREAD)("on $name", ({ newDatabase }) => {
  ownerBookingsContract(newDatabase);
});
