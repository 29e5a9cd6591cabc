import { once } from "node:events";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Worker } from "node:worker_threads";

import { expect, onTestFinished, test } from "vitest";

import { temporaryFolder } from "@vitrine/testing/app-under-test";

import { replaceWhileLocked } from "./sqlite-copies.ts";

// A server that writes whenever it can, and tells what was committed.
const WRITER = `
  const { parentPort, workerData } = require("node:worker_threads");
  const { DatabaseSync } = require("node:sqlite");
  const database = new DatabaseSync(workerData, { timeout: 0 });
  database.exec("PRAGMA synchronous = OFF");
  const insert = database.prepare("INSERT INTO booked VALUES (?)");
  const told = [];
  let isEnded = false;
  parentPort.on("message", () => (isEnded = true));
  let id = 0;
  const writeOn = () => {
    const until = Date.now() + 20;
    while (Date.now() < until) {
      try { insert.run(++id); told.push(id); } catch {}
    }
    if (!isEnded) return setImmediate(writeOn);
    database.close();
    parentPort.postMessage(told);
  };
  parentPort.postMessage("ready");
  writeOn();
`;

/** As large as an empty database of ours. */
function database(folder: string, name: string): string {
  const file = join(folder, name);
  const books = new DatabaseSync(file);
  books.exec("PRAGMA journal_mode = WAL; CREATE TABLE booked (id INTEGER); CREATE TABLE page (x)");
  const fill = books.prepare("INSERT INTO page VALUES (randomblob(4000))");
  for (let page = 0; page < 40; page++) fill.run();
  books.close();
  return file;
}

function idsIn(file: string): number[] {
  const books = new DatabaseSync(file, { readOnly: true });
  const rows = books.prepare("SELECT id FROM booked").all();
  books.close();
  return rows.map(({ id }) => Number(id));
}

test("what is committed was seen before the replacement, or is there after it", async () => {
  const folder = temporaryFolder();
  const [source, target] = [database(folder, "source"), database(folder, "target")];
  const writer = new Worker(WRITER, { eval: true, workerData: target });
  onTestFinished(async () => {
    await writer.terminate();
  });
  await once(writer, "message");

  const seen = new Set<number>();
  let refused = 0;
  for (let replaced = 0; replaced < 5 && refused < 2_000;) {
    const isReplaced = await replaceWhileLocked(source, target, async () => {
      for (const id of idsIn(target)) seen.add(id);
    });
    if (isReplaced) replaced += 1;
    else refused += 1;
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  writer.postMessage("end");
  const [told] = (await once(writer, "message")) as [number[]];
  const present = new Set(idsIn(target));
  expect(told.length).toBeGreaterThan(0);
  expect(told.filter((id) => !seen.has(id) && !present.has(id))).toEqual([]);
});
