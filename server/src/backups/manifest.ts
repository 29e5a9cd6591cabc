// copy.json, the first file in a sealed copy: what else is in it, and whose it is.

export const MANIFEST = "copy.json";
export const SETTINGS = "vitrine.env";

export const BOOKS = { sqlite: "vitrine.sqlite", postgres: "vitrine.pgdump" } as const;

export type Engine = keyof typeof BOOKS;

/** Every name that may stand in a sealed copy. */
export const NAMES_IN_COPY: readonly string[] = [MANIFEST, SETTINGS, ...Object.values(BOOKS)];

const FORMAT = 1;

export interface Manifest {
  readonly format: number;
  /** When the copy was made: `2026-11-23T13:00:00Z`, the time in its name. */
  readonly madeAt: string;
  /** Whose bookings these are: PUBLIC_URL, or the name of the machine. */
  readonly of: string;
  /** Vitrine's version. */
  readonly version: string;
  readonly engine: Engine;
  /** The checksum of each other file in the copy, by its name. */
  readonly files: Readonly<Record<string, string>>;
}

export function writeManifest(manifest: Omit<Manifest, "format">): string {
  return `${JSON.stringify({ format: FORMAT, ...manifest }, null, 2)}\n`;
}

/** Returns nothing for a text that is no manifest of this format. */
export function readManifest(text: string): Manifest | undefined {
  try {
    const found = JSON.parse(text) as Partial<Record<keyof Manifest, unknown>>;
    const isWhole =
      found.format === FORMAT &&
      [found.madeAt, found.of, found.version].every((value) => typeof value === "string") &&
      Object.keys(BOOKS).includes(String(found.engine)) &&
      typeof found.files === "object" &&
      found.files !== null &&
      Object.values(found.files).every((value) => typeof value === "string");
    return isWhole ? (found as Manifest) : undefined;
  } catch {
    return undefined;
  }
}
