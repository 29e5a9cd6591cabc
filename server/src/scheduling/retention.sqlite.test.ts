import { temporaryDatabase } from "../testing/app-under-test.ts";
import { retentionContract } from "./retention-contract.ts";

retentionContract(temporaryDatabase);
