import { temporaryDatabase } from "../testing/app-under-test.ts";
import { outboxContract } from "./outbox-contract.ts";

outboxContract(temporaryDatabase);
