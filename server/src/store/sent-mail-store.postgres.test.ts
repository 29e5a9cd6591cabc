import { postgresUnderTest, temporaryPostgres } from "../testing/postgres-under-test.ts";
import { sentMailStoreContract } from "./sent-mail-store-contract.ts";

const server = await postgresUnderTest();

sentMailStoreContract(() => temporaryPostgres(server));
