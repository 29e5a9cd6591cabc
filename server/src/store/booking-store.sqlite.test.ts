import { temporaryDatabase } from "@vitrine/testing/app-under-test";
import { bookingStoreContract } from "./booking-store-contract.ts";

bookingStoreContract(temporaryDatabase);
