import { concurrencyContract } from "./concurrency-contract.ts";
import { SQLITE_UNDER_TEST } from "@vitrine/testing/engine-under-test";

concurrencyContract(SQLITE_UNDER_TEST);
