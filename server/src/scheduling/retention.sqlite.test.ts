import { temporaryDatabase } from "@vitrine/testing/app-under-test";
import { retentionContract } from "./retention-contract.ts";

retentionContract(temporaryDatabase);
