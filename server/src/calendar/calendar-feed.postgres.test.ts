import { postgresUnderTest, temporaryPostgres } from "@vitrine/testing/postgres-under-test";
import { calendarFeedContract } from "./calendar-feed-contract.ts";

const server = await postgresUnderTest();

calendarFeedContract(() => temporaryPostgres(server));
