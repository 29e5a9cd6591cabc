import { expect, onTestFinished, test } from "vitest";

import { postgresUnderTest } from "@vitrine/testing/postgres-under-test";
import { ask } from "@vitrine/testing/postgres";
import { DatabaseUnavailable } from "./database.ts";
import { migrate } from "./migrate.ts";
import { migrationsContract } from "./migrations-contract.ts";
import { openPostgres } from "./postgres-database.ts";

const server = await postgresUnderTest();

migrationsContract(async () => openPostgres(await server.createDatabase()));

test("a database that may only be read is waited for, also when its schema is the newest", async () => {
  const url = await server.createDatabase();
  const name = new URL(url).pathname.slice(1);
  const open = () => {
    const database = openPostgres(url);
    onTestFinished(() => database.close());
    return database;
  };
  await migrate(open());
  await ask(url, `ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  await expect(migrate(open())).rejects.toThrow(DatabaseUnavailable);
  await ask(
    url,
    `BEGIN READ WRITE; ALTER DATABASE ${name} RESET default_transaction_read_only; COMMIT`,
  );
  await expect(migrate(open())).resolves.toBeUndefined();
});
