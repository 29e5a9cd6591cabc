import { expect, test } from "vitest";

import { copyName } from "../../backups/copy-names.ts";
import { backupsToDelete, isLeftByRestore } from "./kept-backups.ts";

const NOW = Date.parse("2026-11-23T03:20:00Z");
const DAY_MILLISECONDS = 86_400_000;

const daysAgo = (days: number) => copyName(NOW - days * DAY_MILLISECONDS, "sqlite");

test("after a year of nights, seven days and the weeks within the promised time are left, and none older", () => {
  let kept: string[] = [];
  for (let night = 400; night >= 0; night--) {
    const now = NOW - night * DAY_MILLISECONDS;
    kept.push(copyName(now, "sqlite"));
    const old = new Set(backupsToDelete(kept, now, 90));
    kept = kept.filter((name) => !old.has(name));
  }
  expect(kept.map((name) => name.slice("vitrine-".length, -"T032000Z.sqlite".length))).toEqual([
    "2026-08-27",
    "2026-09-03",
    "2026-09-10",
    "2026-09-17",
    "2026-09-24",
    "2026-10-01",
    "2026-10-08",
    "2026-10-15",
    "2026-10-22",
    "2026-10-29",
    "2026-11-05",
    "2026-11-12",
    "2026-11-16",
    "2026-11-17",
    "2026-11-18",
    "2026-11-19",
    "2026-11-20",
    "2026-11-21",
    "2026-11-22",
    "2026-11-23",
  ]);
});

test("where clients are erased after three days, no backup is older", () => {
  const names = [0, 1, 2, 3, 4, 8].map(daysAgo);
  expect(backupsToDelete(names, NOW, 3)).toEqual([daysAgo(8), daysAgo(4)]);
});

test("all backups of the last days are kept, also several of one day", () => {
  expect(backupsToDelete([daysAgo(0), daysAgo(0.1), daysAgo(0.2), daysAgo(6.9)], NOW, 90)).toEqual(
    [],
  );
});

test("the file of a killed backup does not count as the backup of its week, and is deleted after seven days", () => {
  const left = (days: number) => `${daysAgo(days)}.unfinished`;
  const names = [daysAgo(8), left(6), left(9), `${left(9)}-journal`, `${left(91)}-wal`];
  expect(new Set(backupsToDelete(names, NOW, 90))).toEqual(
    new Set([left(9), `${left(9)}-journal`, `${left(91)}-wal`]),
  );
});

test("a checksum is deleted with its backup, and one without a backup after seven days", () => {
  const checksum = (days: number) => `${daysAgo(days)}.sha256`;
  const names = [91, 9, 8, 3].flatMap((days) => [daysAgo(days), checksum(days)]);
  expect(backupsToDelete([...names, checksum(2), checksum(10)], NOW, 90)).toEqual([
    daysAgo(91),
    checksum(91),
    checksum(10),
    daysAgo(8),
    checksum(8),
  ]);
});

test("beside the database, only the copies that a restore has left are deleted", () => {
  const names = [
    "vitrine.sqlite.before-restore-1795000000000",
    "vitrine.sqlite.before-restore-1795000000000-wal",
    "vitrine.sqlite.before-restore-1795000000000.unfinished-journal",
    "vitrine.sqlite.restoring",
  ];
  const others = ["vitrine.sqlite", "vitrine.sqlite-wal", "my-vitrine.sqlite.restoring"];
  expect([...names, ...others].filter(isLeftByRestore)).toEqual(names);
});

test("a file that does not have a backup's name is left alone", () => {
  const names = [
    "vitrine-2020-01-01T000000Z.sqlite.mine",
    "vitrine-2020-01-01.sqlite",
    "vitrine-2020-99-99T000000Z.sqlite",
    "before-the-move.sqlite",
  ];
  expect(backupsToDelete(names, NOW, 90)).toEqual([]);
});
