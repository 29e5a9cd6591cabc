import { postgresUnderTest, temporaryPostgres } from "@vitrine/testing/postgres-under-test";
import { bookingStoreContract } from "./booking-store-contract.ts";

const server = await postgresUnderTest();

bookingStoreContract(() => temporaryPostgres(server));
