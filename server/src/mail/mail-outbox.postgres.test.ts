import { postgresUnderTest, temporaryPostgres } from "../testing/postgres-under-test.ts";
import { mailOutboxContract } from "./mail-outbox-contract.ts";

const server = await postgresUnderTest();

mailOutboxContract(() => temporaryPostgres(server));
