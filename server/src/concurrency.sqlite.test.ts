import { concurrencyContract } from "./concurrency-contract.ts";
import { SQLITE_UNDER_TEST } from "./testing/engine-under-test.ts";

concurrencyContract(SQLITE_UNDER_TEST);
