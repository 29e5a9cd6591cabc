import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";

import { expect, test } from "vitest";

import { fuzzServerAt } from "./fuzzed-server.ts";
import { SENTENCE, answer, lyingServer } from "./lying-server.ts";

async function problemWith(lie: Parameters<typeof lyingServer>[0]): Promise<string | undefined> {
  const url = await lyingServer(lie);
  const { outcome } = await fuzzServerAt({ url, seed: 1, requests: 300, now: 0, isAlone: false });
  return outcome.fault?.problem;
}

test("a server that keeps its promises passes", async () => {
  expect(await problemWith((_, response) => answer(response, 400, SENTENCE))).toBeUndefined();
});

test("a status that is not promised is a fault", async () => {
  const problem = await problemWith((_, response) => answer(response, 418, SENTENCE));
  expect(problem).toBe("a 418, which POST /pets does not promise");
});

test("a 500 is a fault, promised or not", async () => {
  const problem = await problemWith((_, response) => answer(response, 500, SENTENCE));
  expect(problem).toBe("a 500, which is never right");
});

test("a body that is not promised is a fault", async () => {
  const tooMuch = { ...SENTENCE, stack: "at app.ts" };
  expect(await problemWith((_, response) => answer(response, 400, tooMuch))).toBe(
    "a body that the document does not promise: data must NOT have additional properties",
  );
  expect(await problemWith((_, response) => answer(response, 400, { error: 1 }))).toBe(
    "a body that the document does not promise: data/error must be string",
  );
});

test("a body that is no JSON is a fault", async () => {
  expect(await problemWith((_, response) => answer(response, 400, "<h1>Oops"))).toBe(
    "a body that is no JSON",
  );
  expect(await problemWith((_, response) => answer(response, 400, ""))).toBe(
    "a body that is no JSON",
  );
});

test("a body of another type is a fault", async () => {
  const problem = await problemWith((_, response) =>
    answer(response, 400, SENTENCE, "text/html; charset=utf-8"),
  );
  expect(problem).toBe('a body of type "text/html", which is not promised');
});

test("a refusal that says what nobody wrote, such as an echo, is a fault", async () => {
  const problem = await problemWith((_, response) => answer(response, 400, { error: "Ana?" }));
  expect(problem).toBe("a refusal whose sentence nobody wrote");
});

test("accepting what the document refuses is a fault", async () => {
  const problem = await problemWith((_, response) => answer(response, 200, {}));
  expect(problem).toMatch(/^a 200 for a request /);
});

test("a connection that is cut instead of answered is a fault", async () => {
  const problem = await problemWith((request) => request.socket.destroy());
  expect(problem).toMatch(/^no answer: /);
});

async function runCommand(...options: string[]): Promise<{ code: unknown; printed: string }> {
  const script = resolve(import.meta.dirname, "fuzz.ts");
  const command = spawn(process.execPath, [script, ...options]);
  const [printed, [code]] = await Promise.all([text(command.stderr), once(command, "exit")]);
  return { code, printed };
}

test("the command ends with 1 and says how to see the fault again", async () => {
  const url = await lyingServer((_, response) => answer(response, 418, SENTENCE));
  const { code, printed } = await runCommand("--url", url, "--seed", "7", "--requests", "300");
  expect(code).toBe(1);
  expect(printed).toMatch(/^Fault at request \d+ of seed 7: a 418, which POST \/pets does not/);
  expect(printed).toMatch(/npm run fuzz -- --seed 7 --requests \d+\n/);
});

test("the command fuzzes nobody's server but one's own", async () => {
  const { code, printed } = await runCommand("--url", "http://www.example.com");
  expect(code).toBe(2);
  expect(printed).toContain("must be an http address of this machine");
});
