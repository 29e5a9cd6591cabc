import { join } from "node:path";

import { temporaryFolder } from "@vitrine/testing/app-under-test";
import { migrationsContract } from "./migrations-contract.ts";
import { openSqlite } from "./sqlite-database.ts";

migrationsContract(async () => openSqlite(join(temporaryFolder(), "vitrine.sqlite")));
