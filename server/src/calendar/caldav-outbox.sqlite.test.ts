import { SQLITE_UNDER_TEST } from "@vitrine/testing/engine-under-test";
import { caldavOutboxContract } from "./caldav-outbox-contract.ts";

await caldavOutboxContract(SQLITE_UNDER_TEST);
