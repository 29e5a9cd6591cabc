import { postgresUnderTest, temporaryPostgres } from "../testing/postgres-under-test.ts";
import { calendarFeedContract } from "./calendar-feed-contract.ts";

const server = await postgresUnderTest();

calendarFeedContract(() => temporaryPostgres(server));
