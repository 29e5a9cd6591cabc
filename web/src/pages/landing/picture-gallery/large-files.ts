import type { PlacedPicture } from "./opened-picture.ts";

/** What has become of the large files of a gallery, by the ids of their pictures; nothing of one that is on its way. */
export type LargeFiles = ReadonlyMap<string, LargeFileState>;
export type LargeFileState = "shown" | "failed";

/**
 * Whether a picture's large file is fetched, or shown: that of the open picture, and once it is settled those beside it,
 * unless the visitor's browser saves data.
 */
export function wantsLargeFile(
  picture: PlacedPicture,
  open: PlacedPicture,
  files: LargeFiles,
  savesData: boolean,
): boolean {
  const state = files.get(picture.id);
  if (picture.id === open.id || state !== undefined) return state !== "failed";
  return !savesData && files.has(open.id) && isBeside(picture, open);
}

/** Whether a picture is the open one or next to it. */
export function isNear(picture: PlacedPicture, open: PlacedPicture): boolean {
  return picture.id === open.id || isBeside(picture, open);
}

/** The files as they are when a picture is opened: what failed in advance is tried again. */
export function withoutFailureOf({ id }: PlacedPicture, files: LargeFiles): LargeFiles {
  if (files.get(id) !== "failed") return files;
  return new Map([...files].filter(([each]) => each !== id));
}

function isBeside(one: PlacedPicture, other: PlacedPicture): boolean {
  return Math.abs(one.number - other.number) === 1;
}
