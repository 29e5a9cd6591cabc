import { temporaryDatabase } from "../testing/app-under-test.ts";
import { sentMailStoreContract } from "./sent-mail-store-contract.ts";

sentMailStoreContract(temporaryDatabase);
