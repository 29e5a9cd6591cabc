import { describe } from "vitest";

import { DATABASES_AND_THREAD } from "@vitrine/testing/databases";
import { ownerDevicesContract } from "@vitrine/testing/owner-devices-contract";

describe.each(DATABASES_AND_THREAD)("on $name", ({ newDatabase }) => {
  ownerDevicesContract(newDatabase);
});
