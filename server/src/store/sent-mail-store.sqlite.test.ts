import { temporaryDatabase } from "@vitrine/testing/app-under-test";
import { sentMailStoreContract } from "./sent-mail-store-contract.ts";

sentMailStoreContract(temporaryDatabase);
