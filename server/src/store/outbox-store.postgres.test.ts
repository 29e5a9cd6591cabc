import { postgresUnderTest, temporaryPostgres } from "@vitrine/testing/postgres-under-test";
import { outboxStoreContract } from "./outbox-store-contract.ts";
import { storedBookingsContract } from "./stored-bookings-contract.ts";

const server = await postgresUnderTest();

outboxStoreContract(() => temporaryPostgres(server));
storedBookingsContract(() => temporaryPostgres(server));
