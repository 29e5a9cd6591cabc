import { join } from "node:path";

import { temporaryFolder } from "../testing/app-under-test.ts";
import { migrationsContract } from "./migrations-contract.ts";
import { openSqlite } from "./sqlite-database.ts";

migrationsContract(async () => openSqlite(join(temporaryFolder(), "vitrine.sqlite")));
