import { temporaryDatabase } from "../testing/app-under-test.ts";
import { outboxStoreContract } from "./outbox-store-contract.ts";

outboxStoreContract(temporaryDatabase);
