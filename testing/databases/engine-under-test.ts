import { temporaryFolder } from "../app-under-test.ts";
import type { PostgresServer } from "./postgres.ts";
import { serverProcess } from "../server-process.ts";
import { createPostgresDatabase } from "./shared-postgres.ts";
import type { ServerProcess } from "../start-server.ts";

/** Real servers on an engine, for promises that every engine keeps. */
export interface EngineUnderTest {
  readonly name: string;
  /** How many servers one database may have at once. */
  readonly instances: number;
  /** The settings that lead to a database of its own, empty and gone after the tests. */
  newDatabase(): Promise<Readonly<Record<string, string>>>;
}

/** The embedded database: a file that belongs to one server. */
const SQLITE: EngineUnderTest = {
  name: "SQLite",
  instances: 1,
  newDatabase: async () => ({ DATA_DIR: temporaryFolder() }),
};

/** A PostgreSQL that three servers share. */
export function postgresEngine(server: Pick<PostgresServer, "createDatabase">): EngineUnderTest {
  return {
    name: "PostgreSQL",
    instances: 3,
    newDatabase: async () => ({ DATABASE_URL: await server.createDatabase() }),
  };
}

/** Both engines, for `describe.each`. */
export const ENGINES: readonly EngineUnderTest[] = [
  SQLITE,
  postgresEngine({ createDatabase: createPostgresDatabase }),
];

/** As many servers as the engine bears, on one new database, with further settings. */
export async function startShop(
  engine: Pick<EngineUnderTest, "instances" | "newDatabase">,
  further: Readonly<Record<string, string>> = {},
) {
  const settings = { ...(await engine.newDatabase()), ...further };
  const start = (): Promise<ServerProcess> => serverProcess(temporaryFolder(), settings);
  const servers = await Promise.all(Array.from({ length: engine.instances }, start));
  /** The server whose turn it is. */
  const urlOf = (turn: number): string => servers[turn % servers.length]?.url ?? "";
  return { settings, servers, urlOf, start };
}
