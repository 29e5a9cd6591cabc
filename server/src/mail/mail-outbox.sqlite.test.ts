import { temporaryDatabase } from "@vitrine/testing/app-under-test";
import { mailOutboxContract } from "./mail-outbox-contract.ts";

mailOutboxContract(temporaryDatabase);
