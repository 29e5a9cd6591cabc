import { temporaryDatabase } from "@vitrine/testing/app-under-test";
import { outboxContract } from "./outbox-contract.ts";

outboxContract(temporaryDatabase);
