/** The states of a gallery's large files, by the picture's place; none for a file that is still loading. */
export type LargeFiles = ReadonlyMap<number, LargeFileState>;
export type LargeFileState = "shown" | "failed";

/**
 * Whether the strip contains the large file of the picture at `place`: the open picture's at once; the files beside it
 * when that one has loaded or failed, unless the browser saves data. A loaded file stays, a failed one does not.
 */
export function wantsLargeFile(
  place: number,
  openPlace: number,
  files: LargeFiles,
  savesData: boolean,
): boolean {
  const state = files.get(place);
  if (place === openPlace || state !== undefined) return state !== "failed";
  return !savesData && files.has(openPlace) && isOpenOrBeside(place, openPlace);
}

export function isOpenOrBeside(place: number, openPlace: number): boolean {
  return Math.abs(place - openPlace) <= 1;
}

export function withoutFailureOf(place: number, files: LargeFiles): LargeFiles {
  if (files.get(place) !== "failed") return files;
  return new Map([...files].filter(([each]) => each !== place));
}
