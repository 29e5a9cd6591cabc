import { outboxCrashContract } from "./outbox-crash-contract.ts";
import { postgresEngine } from "./testing/engine-under-test.ts";
import { postgresUnderTest } from "./testing/postgres-under-test.ts";

outboxCrashContract(postgresEngine(await postgresUnderTest()));
