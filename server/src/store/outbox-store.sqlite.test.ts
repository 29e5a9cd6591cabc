import { temporaryDatabase } from "@vitrine/testing/app-under-test";
import { outboxStoreContract } from "./outbox-store-contract.ts";
import { storedBookingsContract } from "./stored-bookings-contract.ts";

outboxStoreContract(temporaryDatabase);
storedBookingsContract(temporaryDatabase);
