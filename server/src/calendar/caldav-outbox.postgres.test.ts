import { postgresEngine } from "@vitrine/testing/engine-under-test";
import { postgresUnderTest } from "@vitrine/testing/postgres-under-test";
import { caldavOutboxContract } from "./caldav-outbox-contract.ts";

await caldavOutboxContract(postgresEngine(await postgresUnderTest()));
