import { temporaryDatabase } from "../testing/app-under-test.ts";
import { calendarFeedContract } from "./calendar-feed-contract.ts";

calendarFeedContract(temporaryDatabase);
