import { postgresUnderTest, temporaryPostgres } from "../testing/postgres-under-test.ts";
import { retentionContract } from "./retention-contract.ts";

const server = await postgresUnderTest();

retentionContract(() => temporaryPostgres(server));
