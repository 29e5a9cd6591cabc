import { postgresUnderTest, temporaryPostgres } from "@vitrine/testing/postgres-under-test";
import { sentMailStoreContract } from "./sent-mail-store-contract.ts";

const server = await postgresUnderTest();

sentMailStoreContract(() => temporaryPostgres(server));
