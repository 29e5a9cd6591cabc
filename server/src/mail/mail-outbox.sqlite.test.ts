import { temporaryDatabase } from "../testing/app-under-test.ts";
import { mailOutboxContract } from "./mail-outbox-contract.ts";

mailOutboxContract(temporaryDatabase);
