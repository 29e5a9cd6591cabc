import { expect, test } from "vitest";

import { copyName } from "./copy-names.ts";
import { copiesToDelete, tiersOfMachine, tiersOfPlace } from "./kept-copies.ts";
import type { KeptTier } from "./kept-copies.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NOW = Date.parse("2026-11-23T15:00:00Z");

/** What is left after so many days of a copy an hour, and at the end two of a copy every five minutes. */
function keptAfter(days: number, tiers: readonly KeptTier[], isConfirmed = true): string[] {
  let kept: string[] = [];
  let now = NOW - days * DAY;
  while (now <= NOW) {
    kept.push(copyName(now, "tar.gz.age"));
    const rule = { now, retentionDays: 90, tiers, isConfirmed };
    const old = new Set(copiesToDelete(kept, ["tar.gz.age"], rule));
    kept = kept.filter((name) => !old.has(name));
    now += now < NOW - 2 * DAY ? 60 * MINUTE : 5 * MINUTE;
  }
  return kept.map((name) => name.slice("vitrine-".length, -"00Z.tar.gz.age".length));
}

test("the place keeps the last hour's, a day's hours, seven days, and the weeks within the promised time", () => {
  const kept = keptAfter(120, tiersOfPlace(90));
  expect(kept.slice(-13)).toEqual([
    "2026-11-23T1400",
    "2026-11-23T1405",
    "2026-11-23T1410",
    "2026-11-23T1415",
    "2026-11-23T1420",
    "2026-11-23T1425",
    "2026-11-23T1430",
    "2026-11-23T1435",
    "2026-11-23T1440",
    "2026-11-23T1445",
    "2026-11-23T1450",
    "2026-11-23T1455",
    "2026-11-23T1500",
  ]);
  // One of each hour, 15:00 yesterday to 13:00 today.
  expect(kept.slice(-36, -13).at(0)).toBe("2026-11-22T1500");
  expect(kept.slice(-36, -13).at(-1)).toBe("2026-11-23T1300");
  expect(kept.slice(0, -36)).toEqual([
    "2026-08-27T0000",
    "2026-09-03T0000",
    "2026-09-10T0000",
    "2026-09-17T0000",
    "2026-09-24T0000",
    "2026-10-01T0000",
    "2026-10-08T0000",
    "2026-10-15T0000",
    "2026-10-22T0000",
    "2026-10-29T0000",
    "2026-11-05T0000",
    "2026-11-12T0000",
    "2026-11-17T0000",
    "2026-11-18T0000",
    "2026-11-19T0000",
    "2026-11-20T0000",
    "2026-11-21T0000",
    "2026-11-22T0000",
  ]);
});

test("the machine keeps fewer: those of a quarter of an hour, seven days, and the weeks", () => {
  expect(keptAfter(10, tiersOfMachine(90))).toEqual(
    [
      "2026-11-13T1500",
      "2026-11-19T0000",
      "2026-11-17T0000",
      "2026-11-18T0000",
      "2026-11-20T0000",
      "2026-11-21T0000",
      "2026-11-22T0000",
      "2026-11-23T0000",
      "2026-11-23T1445",
      "2026-11-23T1450",
      "2026-11-23T1455",
      "2026-11-23T1500",
    ].toSorted(),
  );
});

test("while the clock is not trusted nothing older than a day goes, and the disk does not fill up", () => {
  const old = Array.from({ length: 9 }, (_, index) =>
    copyName(NOW - (200 + index) * DAY, "sqlite"),
  );
  const young = Array.from({ length: 200 }, (_, index) =>
    copyName(NOW - index * 5 * MINUTE, "sqlite"),
  );
  const rule = { now: NOW, retentionDays: 90, tiers: tiersOfMachine(90), isConfirmed: false };
  const gone = copiesToDelete([...old, ...young], ["sqlite"], rule);
  expect(gone.filter((name) => old.includes(name))).toEqual([]);
  expect(young.length - gone.length).toBeLessThan(10);
  expect(copiesToDelete(old, ["sqlite"], { ...rule, isConfirmed: true })).toEqual(old);
});

test("a file that is not ours is never deleted, and what lies beside a copy goes with it", () => {
  const [kept, gone] = [copyName(NOW, "tar.gz.age"), copyName(NOW - 91 * DAY, "tar.gz.age")];
  const others = [
    "after-copies.jsonl.age",
    "mine.tar.gz.age",
    "vitrine-2020.tar.gz.age",
    `my-${gone}`,
  ];
  const rule = { now: NOW, retentionDays: 90, tiers: tiersOfPlace(90), isConfirmed: true };
  const left = [kept, `${kept}.sha256`, ...others, copyName(NOW - 91 * DAY, "sqlite")];
  const unfinished = `${copyName(NOW - 2 * DAY, "tar.gz.age")}.unfinished`;
  expect(
    copiesToDelete([...left, gone, `${gone}.sha256`, unfinished], ["tar.gz.age"], rule),
  ).toEqual([gone, `${gone}.sha256`, unfinished]);
});
