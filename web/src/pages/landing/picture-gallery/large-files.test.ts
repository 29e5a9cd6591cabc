import { expect, test } from "vitest";

import { isOpenOrBeside, wantsLargeFile, withoutFailureOf } from "./large-files.ts";
import type { LargeFiles } from "./large-files.ts";
import { galleryOf, historyEntryOf, pictureOfEntry } from "./opened-picture.ts";

const first = pictureOfEntry(historyEntryOf("foto-seo-resultado-de-busca", 0));
if (first === undefined) throw new Error("there is no such picture");
const gallery = galleryOf(first);
const [, second = first, third = first] = gallery;

/** The numbers of the pictures whose large file is wanted while the second one is open. */
const wanted = (files: LargeFiles, savesData = false): number[] =>
  gallery
    .filter((picture) => wantsLargeFile(picture, second, files, savesData))
    .map(({ number }) => number);

test("the open picture's large file comes first, those beside it once it is there", () => {
  expect(wanted(new Map())).toEqual([2]);
  expect(wanted(new Map([[second.id, "shown"]]))).toEqual([1, 2, 3]);
  expect(wanted(new Map([[second.id, "shown"]]), true)).toEqual([2]);
});

test("a large file that has come stays, one that was on its way to a picture far off does not", () => {
  const fourth = gallery[3] ?? first;
  expect(wanted(new Map([[fourth.id, "shown"]]))).toEqual([2, 4]);
  expect(wanted(new Map())).not.toContain(4);
});

test("what has failed is not fetched again until its picture is opened", () => {
  const files: LargeFiles = new Map([
    [second.id, "shown"],
    [third.id, "failed"],
  ]);
  expect(wanted(files)).toEqual([1, 2]);
  expect(wantsLargeFile(third, third, files, false)).toBe(false);
  const opened = withoutFailureOf(third, files);
  expect(wantsLargeFile(third, third, opened, false)).toBe(true);
  expect(opened.get(second.id)).toBe("shown");
  expect(withoutFailureOf(second, files)).toBe(files);
});

test("near are the open picture and those next to it", () => {
  expect(
    gallery.filter((picture) => isOpenOrBeside(picture, first)).map(({ number }) => number),
  ).toEqual([1, 2]);
  expect(
    gallery.filter((picture) => isOpenOrBeside(picture, third)).map(({ number }) => number),
  ).toEqual([2, 3, 4]);
});
