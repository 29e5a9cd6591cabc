import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";

import { expect, test } from "vitest";

import { readApiDocument } from "./requests/api-document.ts";
import { jsonRequest } from "./requests/fuzz-request.ts";
import { fuzzServerAt } from "./fuzzed-server.ts";
import { LYING_DOCUMENT, SENTENCE, answer, lyingServer } from "./lying-server.ts";
import type { Lie } from "./lying-server.ts";
import { faultOf as faultOfAnswer, OWNER_NOTE } from "./promised-answers.ts";
import { heldRequest } from "./stalled-requests.ts";

async function faultOf(lie: Lie): Promise<string | undefined> {
  const url = await lyingServer(lie);
  return (await fuzzServerAt(url, { seed: 1, requests: 300, now: 0 })).fault;
}

const answers =
  (...[status, body, headers]: [number, unknown, Readonly<Record<string, string>>?]): Lie =>
  (_, response) =>
    answer(response, status, body, headers);

test("a server that keeps its promises passes", async () => {
  expect(await faultOf(answers(400, SENTENCE))).toBeUndefined();
});

test.each<[fault: string, lie: Lie]>([
  ["a 418, which POST /pets does not promise", answers(418, SENTENCE)],
  ["a 500, which is never right", answers(500, SENTENCE)],
  ["an answer with an owner's note", answers(400, { error: `nota: ${OWNER_NOTE}` })],
  [
    "a body that the document does not promise: data must NOT have additional properties",
    answers(400, { ...SENTENCE, stack: "at app.ts" }),
  ],
  [
    "a body that the document does not promise: data/error must be string",
    answers(400, { error: 1 }),
  ],
  ["a body that is no JSON", answers(400, "<h1>Oops")],
  ["a body that is no JSON", answers(400, "")],
  [
    'a body of type "text/html", which is not promised',
    answers(400, SENTENCE, { "content-type": "text/html; charset=utf-8" }),
  ],
  // Such as an echo.
  ["a refusal with an unknown sentence", answers(400, { error: "Ana?" })],
  ["a 200 for a request ", answers(200, {})],
  ["no answer: ", (request) => request.socket.destroy()],
])("%s is a fault", async (fault, lie) => {
  const found = await faultOf(lie);
  expect(found?.slice(0, fault.length)).toBe(fault);
});

test("an answer whose type a browser may guess is a fault", () => {
  const [call] = readApiDocument(LYING_DOCUMENT);
  const headers = { "content-type": "application/json" };
  const found = { status: 200, headers, body: Buffer.from("{}") };
  expect(call && faultOfAnswer(jsonRequest(call, { name: "rex" }), found)).toBe(
    "an answer without nosniff",
  );
});

test("a fault shrinks to one request with nothing odd but what shows it", async () => {
  const fault = await faultOf((request, response) => {
    const isJson = request.headers["content-type"] === "application/json";
    answer(response, isJson ? 400 : 500, SENTENCE);
  });
  expect(fault).toMatch(/\n1\. POST \/pets \{[^}]*\} '\{"name":"[a-z]"\}'\n\nAgain: /);
});

test("the shortest request on which a server waits without end is found", async () => {
  const url = await lyingServer(answers(400, SENTENCE));
  const [pets] = readApiDocument(LYING_DOCUMENT);
  expect(pets && (await heldRequest(url, pets, 300))).toMatch(
    /^the server waits without end for the rest of 'POST \/pets H'\n/,
  );
});

async function runCommand(...options: string[]): Promise<{ code: unknown; printed: string }> {
  const command = spawn(process.execPath, [resolve(import.meta.dirname, "fuzz.ts"), ...options]);
  const [printed, [code]] = await Promise.all([text(command.stderr), once(command, "exit")]);
  return { code, printed };
}

test("the command ends with 1 and says how to see the smallest case again", async () => {
  const url = await lyingServer(answers(418, SENTENCE));
  const first = await runCommand("--url", url, "--seed", "7");
  expect(first.code).toBe(1);
  const again =
    /Again: npm run tool -- fuzz (--seed=\S+ --path \S+)\n/.exec(first.printed)?.[1] ?? "";
  const second = await runCommand("--url", url, ...again.split(" "));
  expect(second.code).toBe(1);
  const smallest = /\n1\. .*\n/.exec(first.printed)?.[0] ?? "";
  expect(smallest).toContain("POST /pets");
  expect(second.printed).toContain(smallest);
});

test("the command fuzzes only a server of this machine", async () => {
  const { code, printed } = await runCommand("--url", "http://www.example.com");
  expect(code).toBe(2);
  expect(printed).toContain("must be an http address of this machine");
});
