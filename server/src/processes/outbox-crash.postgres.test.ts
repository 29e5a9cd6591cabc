import { outboxCrashContract } from "./outbox-crash-contract.ts";
import { postgresEngine } from "@vitrine/testing/engine-under-test";
import { postgresUnderTest } from "@vitrine/testing/postgres-under-test";

outboxCrashContract(postgresEngine(await postgresUnderTest()));
