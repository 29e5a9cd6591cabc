import { postgresUnderTest, temporaryPostgres } from "@vitrine/testing/postgres-under-test";
import { mailOutboxContract } from "./mail-outbox-contract.ts";

const server = await postgresUnderTest();

mailOutboxContract(() => temporaryPostgres(server));
