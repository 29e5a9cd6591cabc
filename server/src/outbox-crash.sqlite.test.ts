import { outboxCrashContract } from "./outbox-crash-contract.ts";
import { SQLITE_UNDER_TEST } from "./testing/engine-under-test.ts";

outboxCrashContract(SQLITE_UNDER_TEST);
