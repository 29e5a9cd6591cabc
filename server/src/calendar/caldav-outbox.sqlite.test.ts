import { SQLITE_UNDER_TEST } from "../testing/engine-under-test.ts";
import { caldavOutboxContract } from "./caldav-outbox-contract.ts";

await caldavOutboxContract(SQLITE_UNDER_TEST);
