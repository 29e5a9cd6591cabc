import { temporaryDatabase } from "../testing/app-under-test.ts";
import { outboxStoreContract } from "./outbox-store-contract.ts";
import { storedBookingsContract } from "./stored-bookings-contract.ts";

outboxStoreContract(temporaryDatabase);
storedBookingsContract(temporaryDatabase);
