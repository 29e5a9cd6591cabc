// How copies of the bookings are called: by the second in which they were made, so that names sort by age.

/** sqlite and pgdump: the plain copy of an engine. tar.gz.age: what is sent to the backup place. */
export type CopyKind = "sqlite" | "pgdump" | "tar.gz.age";

export const SEALED = "tar.gz.age";

export const UNFINISHED = ".unfinished";
export const CHECKSUM = ".sha256";
export const SENT = ".sent";

// Files with other names in a folder are not ours. A killed backup leaves `.unfinished` and SQLite's files beside it.
const NAME =
  /^vitrine-(\d{4}-\d{2}-\d{2}T)(\d{2})(\d{2})(\d{2})Z\.(sqlite|pgdump|tar\.gz\.age)(\.unfinished(?:-wal|-shm|-journal)?|\.sha256(?:\.unfinished)?|\.sent)?$/;

export interface CopyName {
  /** Milliseconds since 1970. */
  readonly madeAt: number;
  readonly kind: CopyKind;
  /** In the name of a file beside a copy, such as `.sha256`; absent in the name of the copy itself. */
  readonly ending?: string;
  /** The name of the copy itself. */
  readonly copy: string;
}

/** Returns a name such as `vitrine-2026-11-23T130000Z.sqlite`, which is valid on every system. */
export function copyName(madeAt: number, kind: CopyKind): string {
  return `vitrine-${secondOf(madeAt).replaceAll(":", "")}.${kind}`;
}

/** Returns nothing for the name of another file. */
export function readCopyName(name: string): CopyName | undefined {
  const [, date, hours, minutes, seconds, kind, ending] = NAME.exec(name) ?? [];
  const madeAt = Date.parse(`${date}${hours}:${minutes}:${seconds}Z`);
  if (Number.isNaN(madeAt)) return undefined;
  const copy = ending === undefined ? name : name.slice(0, -ending.length);
  return { madeAt, kind: kind as CopyKind, copy, ...(ending !== undefined && { ending }) };
}

/** The copies of this kind among the names, the oldest first, without the files beside them. */
export function copiesAmong(names: readonly string[], kinds: readonly CopyKind[]): string[] {
  return names
    .filter((name) => {
      const found = readCopyName(name);
      return found !== undefined && found.ending === undefined && kinds.includes(found.kind);
    })
    .toSorted((one, other) => madeAtOf(one) - madeAtOf(other));
}

/** The newest copy, leaving out those of a time to come, which a wrong clock has made, while there are others. */
export function newestCopy(
  names: readonly string[],
  kinds: readonly CopyKind[],
  now: number,
): string | undefined {
  const copies = copiesAmong(names, kinds);
  return (
    copies.findLast((name) => madeAtOf(name) <= now + CLOCKS_DIFFER_MILLISECONDS) ?? copies.at(-1)
  );
}

/** A time as copies name it: without fractions of a second. */
export function secondOf(time: number): string {
  return new Date(time).toISOString().replace(/\.\d+/, "");
}

/** When a copy was made, by its name. */
export function madeAtOf(name: string): number {
  return readCopyName(name)?.madeAt ?? Number.NaN;
}

const CLOCKS_DIFFER_MILLISECONDS = 10 * 60_000;
