import { join, resolve } from "node:path";

export function databaseFile(dataDirectory: string): string {
  return join(resolve(dataDirectory), "vitrine.sqlite");
}
