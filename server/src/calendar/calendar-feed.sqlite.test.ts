import { temporaryDatabase } from "@vitrine/testing/app-under-test";
import { calendarFeedContract } from "./calendar-feed-contract.ts";

calendarFeedContract(temporaryDatabase);
