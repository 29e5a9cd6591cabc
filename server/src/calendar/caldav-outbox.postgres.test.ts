import { postgresEngine } from "../testing/engine-under-test.ts";
import { postgresUnderTest } from "../testing/postgres-under-test.ts";
import { caldavOutboxContract } from "./caldav-outbox-contract.ts";

await caldavOutboxContract(postgresEngine(await postgresUnderTest()));
