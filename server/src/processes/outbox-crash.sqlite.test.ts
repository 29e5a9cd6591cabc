import { outboxCrashContract } from "./outbox-crash-contract.ts";
import { SQLITE_UNDER_TEST } from "@vitrine/testing/engine-under-test";

outboxCrashContract(SQLITE_UNDER_TEST);
