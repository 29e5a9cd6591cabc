// node --import …/log-statements.ts: writes a line for each statement that the program sends to its database, in whichever
// of its threads, to the file in STATEMENTS_FILE. The program itself is the product's own.

import { openSync, writeSync } from "node:fs";
import { StatementSync } from "node:sqlite";

import { Client } from "pg";

const file = openSync(process.env["STATEMENTS_FILE"] ?? "", "a");

function note(sql: unknown): void {
  const text = typeof sql === "string" ? sql : (sql as { readonly text?: string } | null)?.text;
  writeSync(file, `${(text ?? "a statement").replaceAll(/\s+/g, " ").slice(0, 120)}\n`);
}

type Method = (this: unknown, ...parameters: unknown[]) => unknown;

/** Calls `before` with what the method is called on, and its parameters. */
function watch(
  prototype: object,
  name: string,
  before: (on: unknown, first: unknown) => void,
): void {
  const methods = prototype as Record<string, Method>;
  const method = methods[name];
  if (method === undefined) throw new Error(`there is no ${name}`);
  methods[name] = function watched(...parameters) {
    before(this, parameters[0]);
    return method.apply(this, parameters);
  };
}

for (const name of ["run", "get", "all", "iterate"]) {
  watch(StatementSync.prototype, name, (statement) => note((statement as StatementSync).sourceSQL));
}
watch(Client.prototype, "query", (_client, sql) => note(sql));
