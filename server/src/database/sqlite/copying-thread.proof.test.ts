// A process that is killed while its log is copied by the one thread or the other: nothing that was on disk is lost.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as after } from "node:timers/promises";

import { expect, onTestFinished, test } from "vitest";

import { temporaryFolder } from "@vitrine/testing/app-under-test";

const PROGRAM = join(import.meta.dirname, "../../../../testing/databases/write-without-pause.ts");

// Of how often the log has begun to be copied, and milliseconds after that: while the copier copies, or the writer the rest.
const KILLS = [1, 2].flatMap((copies) => [0, 2, 5, 10, 20, 50].map((wait) => ({ copies, wait })));

test("a process that is killed while its log is copied has all on disk that it has written", async () => {
  const path = join(temporaryFolder(), "vitrine.sqlite");
  const acknowledged: number[] = [];
  for (const { copies, wait } of KILLS) {
    const child = spawn(process.execPath, [PROGRAM, path], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    const ended = once(child, "exit");
    let begun = 0;
    for await (const line of createInterface(child.stdout)) {
      if (line !== "copying") acknowledged.push(Number(line));
      else if (++begun === copies) void after(wait).then(() => child.kill("SIGKILL"));
    }
    expect(await ended).toEqual([null, "SIGKILL"]);

    const database = new DatabaseSync(path);
    const rows = database.prepare("SELECT number FROM ballast").all();
    const damage = database.prepare("PRAGMA integrity_check").all();
    database.exec("DELETE FROM ballast");
    database.close();
    const stored = new Set(rows.map((row) => row["number"]));
    expect(acknowledged.filter((number) => !stored.has(number))).toEqual([]);
    expect(damage).toEqual([{ integrity_check: "ok" }]);
    expect(acknowledged.length).toBeGreaterThan(100);
    acknowledged.length = 0;
  }
});
