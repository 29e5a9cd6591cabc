import { temporaryDatabase } from "../testing/app-under-test.ts";
import { bookingStoreContract } from "./booking-store-contract.ts";

bookingStoreContract(temporaryDatabase);
