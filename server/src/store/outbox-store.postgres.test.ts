import { postgresUnderTest, temporaryPostgres } from "../testing/postgres-under-test.ts";
import { outboxStoreContract } from "./outbox-store-contract.ts";
import { storedBookingsContract } from "./stored-bookings-contract.ts";

const server = await postgresUnderTest();

outboxStoreContract(() => temporaryPostgres(server));
storedBookingsContract(() => temporaryPostgres(server));
