import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { operation, operationNamed } from "./operation.ts";
import type { Operation } from "./database.ts";

const done = async () => ({ ok: true });

test("no two operations have one name", () => {
  operation("one of the test", done);
  expect(() => operation("one of the test", done)).toThrow(
    'two operations are called "one of the test"',
  );
});

test("an operation is found by its name, and one that is unknown is said to be", () => {
  const declared = operation("another of the test", done);
  expect(operationNamed("another of the test")).toEqual(declared);
  expect(() => operationNamed("nobody's")).toThrow('no operation is called "nobody\'s"');
});

test("every file that declares an operation is read by the writing thread", () => {
  const server = join(import.meta.dirname, "..");
  const read = (file: string) => readFileSync(join(server, file), "utf8");
  const declaring = readdirSync(server, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .filter((file) => / = (?:timedO|o)peration\(/.test(read(file)))
    .map((file) => `import "../${file}";`);
  const listed = read("database/every-operation.ts").match(/^import .*;$/gm);
  expect(listed).toEqual(declaring.toSorted());
  expect(declaring.length).toBeGreaterThan(10);
});

test("the writing thread starts without the schemas of calls, which cost as much as all that it does", () => {
  const program = `
    import { registerHooks } from "node:module";
    const loaded = [];
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
    await import(process.argv[1]);
    console.log(JSON.stringify(loaded));`;
  const file = join(import.meta.dirname, "every-operation.ts");
  const parameters = ["--input-type=module", "--eval", program, file];
  const output = execFileSync(process.execPath, parameters, { encoding: "utf8" });
  const loaded = JSON.parse(output) as string[];
  expect(loaded.length).toBeGreaterThan(50);
  expect(loaded.filter((url) => /\/node_modules\/zod\/|\/wire\//.test(url))).toEqual([]);
});

test("what an operation is given and comes to is plain: no function, no Map", () => {
  const plain: Operation<{ names: readonly string[] }, { ok: boolean }> = operation(
    "a plain one of the test",
    async (_, { names }: { names: readonly string[] }) => ({ ok: names.length > 0 }),
  );
  // @ts-expect-error -- a function cannot be sent to another thread
  const withFunction: Operation<() => void, { ok: boolean }> = operation(
    "one of the test with a function",
    async (_, work: () => void) => ({ ok: work !== undefined }),
  );
  // @ts-expect-error -- a Set would be one, and its type promises methods that plain data has not
  const withSet: Operation<null, { ok: boolean; found: ReadonlySet<string> }> = operation(
    "one of the test with a Set",
    async () => ({ ok: true, found: new Set<string>() }),
  );
  expect([plain, withFunction, withSet]).toHaveLength(3);
});
