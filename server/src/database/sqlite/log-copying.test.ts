import { existsSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Worker } from "node:worker_threads";

import { expect, onTestFinished, test, vi } from "vitest";

import { temporaryFolder } from "@vitrine/testing/app-under-test";
import { SOON } from "@vitrine/testing/soon";
import { logCopier } from "./log-copier.ts";
import { openWriter } from "./sqlite-writer.ts";

const HOUR = 60 * 60_000;
const PAGE_BYTES = 4_096;
const DUE_PAGES = 8_000;
// SQLite itself copies a log that has become so long, inside a commit.
const LIMIT_PAGES = 16_000;

const programOf = (source: string) => new URL(`data:text/javascript,${source}`);
const NEVER_ANSWERS = `import { parentPort } from "node:worker_threads"; parentPort.on("message", () => {});`;
const COPIES_NOTHING = `import { parentPort } from "node:worker_threads";
  parentPort.on("message", () => parentPort.postMessage("copied"));`;

/** A database with a writer and its copier, whose thread runs `program`. */
async function writerWith(program?: URL) {
  const path = join(temporaryFolder(), "vitrine.sqlite");
  const copier = logCopier(path, program);
  const clock = { now: 0 };
  const writer = openWriter(path, copier, () => clock.now);
  const observer = new DatabaseSync(path, { readOnly: true });

  /** Does what a server's writing thread does with a transaction. */
  async function run(sql: string): Promise<void> {
    const [answer] = await writer.commit([
      async (transaction) => ({ ok: (await transaction.run(sql)) >= 0 }),
    ]);
    expect(answer).toEqual({ outcome: { ok: true } });
    writer.copyLogWhenDue();
    // Here the thread reads its messages.
    await nextTurn();
  }
  const write = (pages: number) =>
    run(`INSERT INTO ballast VALUES (zeroblob(${pages * PAGE_BYTES}))`);

  let isClosed = false;
  async function close(): Promise<void> {
    if (isClosed) return;
    isClosed = true;
    observer.close();
    await copier.close();
    writer.close();
  }
  onTestFinished(close);
  await run("CREATE TABLE ballast (bytes BLOB NOT NULL)");
  return {
    path,
    copier,
    clock,
    writer,
    write,
    close,
    /** Returns the number of pages. */
    async writeUntilCopying(): Promise<number> {
      let pages = 0;
      for (; !copier.isCopying(); pages += 100) {
        expect(pages).toBeLessThan(LIMIT_PAGES);
        await write(100);
      }
      return pages;
    },
    /** In pages. */
    log() {
      const row = observer.prepare("PRAGMA wal_checkpoint(NOOP)").get();
      return { written: Number(row?.["log"]), copied: Number(row?.["checkpointed"]) };
    },
    logFilePages: () => statSync(`${path}-wal`).size / PAGE_BYTES,
  };
}

test("a log that is due is copied on another thread, and begins again", async () => {
  const { copier, write, writeUntilCopying, log } = await writerWith();
  for (const _ of ["the first time", "the next time"]) {
    const pages = await writeUntilCopying();
    expect(pages).toBeGreaterThan(DUE_PAGES - 200);
    expect(pages).toBeLessThan(DUE_PAGES + 200);
    await vi.waitFor(() => expect(log().copied).toBe(log().written), SOON);
    await vi.waitFor(() => expect(copier.isCopying()).toBe(false), SOON);
    await write(1);
    expect(log().written).toBeLessThan(100);
  }
});

test("the log begins again and again though it is written without a pause", async () => {
  const { write, log } = await writerWith();
  let begun = 0;
  let before = 0;
  for (let pages = 0; begun < 3; pages += 20) {
    expect(pages).toBeLessThan(10 * LIMIT_PAGES);
    await write(20);
    const { written } = log();
    // Not where SQLite's own copying was needed.
    if (written < before && before < LIMIT_PAGES) begun += 1;
    before = written;
  }
});

test("a log that a backup keeps from being copied is not tried at each commit, and begins again after it", async () => {
  const { path, copier, write, writeUntilCopying, log } = await writerWith();
  const copy = vi.spyOn(copier, "copy");
  const backup = new DatabaseSync(path, { readOnly: true });
  onTestFinished(() => (backup.isOpen ? backup.close() : undefined));
  backup.exec("BEGIN");
  backup.prepare("SELECT count(*) FROM ballast").get();
  for (let pages = 0; pages < 2.5 * DUE_PAGES; pages += 100) {
    await write(100);
    await vi.waitFor(() => expect(copier.isCopying()).toBe(false), SOON);
  }
  expect(copy).toHaveBeenCalledTimes(2);
  expect(log().copied).toBeLessThan(100);
  backup.close();
  const another = new DatabaseSync(path);
  another.exec("PRAGMA wal_checkpoint(PASSIVE)");
  another.close();
  expect(await writeUntilCopying()).toBeLessThan(DUE_PAGES + 200);
  expect(log().written).toBeLessThan(DUE_PAGES + 200);
});

test.each([
  ["ends at once", "process.exit(7)"],
  ["throws", "throw new Error('a bug of the test')"],
  ["copies nothing", COPIES_NOTHING],
])("where the copier's thread %s the writer copies the log itself", async (_, source) => {
  const { copier, write, logFilePages } = await writerWith(programOf(source));
  for (let pages = 0; pages < 3 * DUE_PAGES; pages += 100) {
    await write(100);
    await vi.waitFor(() => expect(copier.isCopying()).toBe(false), SOON);
  }
  expect(logFilePages()).toBeLessThan(DUE_PAGES + 300);
});

test("a copier that never answers stops no write, SQLite copies a log of 64 MB, and the database closes without a log", async () => {
  const { path, write, logFilePages, close } = await writerWith(programOf(NEVER_ANSWERS));
  for (let pages = 0; pages < 1.5 * LIMIT_PAGES; pages += 100) await write(100);
  expect(logFilePages()).toBeLessThan(LIMIT_PAGES + 1_000);
  await close();
  expect(existsSync(`${path}-wal`)).toBe(false);
});

test("a database that closes while its log is being copied leaves no log", async () => {
  const { path, writeUntilCopying, close } = await writerWith();
  await writeUntilCopying();
  await close();
  expect(existsSync(`${path}-wal`)).toBe(false);
  const reader = new DatabaseSync(path, { readOnly: true });
  onTestFinished(() => reader.close());
  expect(reader.prepare("PRAGMA integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
});

test("the copier does not open another file that has come to the database's place", async () => {
  const { path, copier, clock, writer, write } = await writerWith();
  await write(DUE_PAGES / 2);
  clock.now += HOUR;
  renameSync(path, `${path}.away`);
  writeFileSync(path, "");
  writer.copyLogWhenDue();
  expect(copier.isCopying()).toBe(false);
  renameSync(`${path}.away`, path);
  writer.copyLogWhenDue();
  expect(copier.isCopying()).toBe(true);
});

test("the copier's thread ends when there has been nothing to copy for a minute, and is started again", async () => {
  const terminate = vi.spyOn(Worker.prototype, "terminate");
  onTestFinished(() => terminate.mockRestore());
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { copier, writeUntilCopying } = await writerWith();
  const stopsCopying = async () => {
    while (copier.isCopying()) await nextTurn();
  };
  await writeUntilCopying();
  await stopsCopying();
  vi.advanceTimersByTime(30_000);
  await writeUntilCopying();
  await stopsCopying();
  vi.advanceTimersByTime(59_000);
  expect(terminate).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(terminate).toHaveBeenCalledOnce();
  await writeUntilCopying();
  await stopsCopying();
  expect(terminate).toHaveBeenCalledOnce();
});
