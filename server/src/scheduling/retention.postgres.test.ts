import { postgresUnderTest, temporaryPostgres } from "@vitrine/testing/postgres-under-test";
import { retentionContract } from "./retention-contract.ts";

const server = await postgresUnderTest();

retentionContract(() => temporaryPostgres(server));
