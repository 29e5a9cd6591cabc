import { postgresUnderTest, temporaryPostgres } from "../testing/postgres-under-test.ts";
import { outboxContract } from "./outbox-contract.ts";

const server = await postgresUnderTest();

outboxContract(() => temporaryPostgres(server));
