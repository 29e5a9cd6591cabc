import { postgresUnderTest, temporaryPostgres } from "../testing/postgres-under-test.ts";
import { bookingStoreContract } from "./booking-store-contract.ts";

const server = await postgresUnderTest();

bookingStoreContract(() => temporaryPostgres(server));
