import { postgresUnderTest, temporaryPostgres } from "@vitrine/testing/postgres-under-test";
import { outboxContract } from "./outbox-contract.ts";

const server = await postgresUnderTest();

outboxContract(() => temporaryPostgres(server));
