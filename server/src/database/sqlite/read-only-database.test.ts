import { expect, onTestFinished, test } from "vitest";

import { createPostgresDatabase } from "@vitrine/testing/databases/shared-postgres";
import { ask } from "@vitrine/testing/databases/postgres";
import { DatabaseUnavailable } from "../database.ts";
import { migrate } from "../migrations/migrate.ts";
import { openPostgres } from "../postgres/postgres-database.ts";

test("a database that may only be read is waited for, also when its schema is the newest", async () => {
  const url = await createPostgresDatabase();
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
