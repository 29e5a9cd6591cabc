import type { PlacedPicture } from "./opened-picture.ts";

/** The states of a gallery's large files, by picture id; none for a file that is still loading. */
export type LargeFiles = ReadonlyMap<string, LargeFileState>;
export type LargeFileState = "shown" | "failed";

/**
 * Whether the strip contains a picture's large file: the open picture's at once; the files beside it when that one has
 * loaded or failed, unless the browser saves data. A loaded file stays, a failed one does not.
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

export function isOpenOrBeside(picture: PlacedPicture, open: PlacedPicture): boolean {
  return picture.id === open.id || isBeside(picture, open);
}

export function withoutFailureOf({ id }: PlacedPicture, files: LargeFiles): LargeFiles {
  if (files.get(id) !== "failed") return files;
  return new Map([...files].filter(([each]) => each !== id));
}

function isBeside(one: PlacedPicture, other: PlacedPicture): boolean {
  return Math.abs(one.number - other.number) === 1;
}
