import { expect, test } from "vitest";

import { isOpenOrBeside, wantsLargeFile, withoutFailureOf } from "./large-files.ts";
import type { LargeFiles } from "./large-files.ts";

const PLACES = [0, 1, 2, 3];

/** The places of the pictures whose large file is wanted while the second one is open. */
const wanted = (files: LargeFiles, savesData = false): number[] =>
  PLACES.filter((place) => wantsLargeFile(place, 1, files, savesData));

test("the open picture's large file comes first, those beside it once it is there", () => {
  expect(wanted(new Map())).toEqual([1]);
  expect(wanted(new Map([[1, "shown"]]))).toEqual([0, 1, 2]);
  expect(wanted(new Map([[1, "shown"]]), true)).toEqual([1]);
});

test("a large file that has come stays, one that was on its way to a picture far off does not", () => {
  expect(wanted(new Map([[3, "shown"]]))).toEqual([1, 3]);
  expect(wanted(new Map())).not.toContain(3);
});

test("what has failed is not fetched again until its picture is opened", () => {
  const files: LargeFiles = new Map([
    [1, "shown"],
    [2, "failed"],
  ]);
  expect(wanted(files)).toEqual([0, 1]);
  expect(wantsLargeFile(2, 2, files, false)).toBe(false);
  const opened = withoutFailureOf(2, files);
  expect(wantsLargeFile(2, 2, opened, false)).toBe(true);
  expect(opened.get(1)).toBe("shown");
  expect(withoutFailureOf(1, files)).toBe(files);
});

test("near are the open picture and those next to it", () => {
  expect(PLACES.filter((place) => isOpenOrBeside(place, 0))).toEqual([0, 1]);
  expect(PLACES.filter((place) => isOpenOrBeside(place, 2))).toEqual([1, 2, 3]);
});
