import { join, resolve } from "node:path";

/** The embedded database's file in the folder that `DATA_DIR` names. */
export function databaseFile(dataDirectory: string): string {
  return join(resolve(dataDirectory), "vitrine.sqlite");
}
