import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import { retentionText } from "@vitrine/domain/retention-days";

import { formInMemory } from "./web-file.ts";
import type { WebFile } from "./web-file.ts";

/** What pages say of the server that shows them, which may have other settings than the build. */
export interface ServerFacts {
  readonly publicUrl: string | undefined;
  readonly retentionDays: number;
}

export type Replacement = readonly [built: string, here: string];

// At the start, for every page: the highest quality takes ten times as long, and saves a twentieth.
const BROTLI_QUALITY = 9;

/** What is to be said in the place of what the build says. Without an address of its own the server leaves that of the build. */
export function replacements(
  built: { readonly publicUrl: string | undefined; readonly retentionDays: number | undefined },
  here: ServerFacts,
): Replacement[] {
  const found: Replacement[] = [];
  if (built.publicUrl !== undefined && here.publicUrl !== undefined) {
    found.push([built.publicUrl, here.publicUrl]);
  }
  if (built.retentionDays !== undefined) {
    found.push([retentionText(built.retentionDays), retentionText(here.retentionDays)]);
  }
  return found.filter(([from, to]) => from !== to);
}

/** The file as this server has to say it: the same one where nothing is to be replaced. */
export function saidHere(file: WebFile, replaced: readonly Replacement[]): WebFile {
  const built = file.plain.body;
  if ("descriptor" in built || !replaced.some(([from]) => built.includes(from))) return file;
  const text = replaced.reduce((before, [from, to]) => before.replaceAll(from, to), String(built));
  const body = Buffer.from(text);
  return {
    contentType: file.contentType,
    plain: formInMemory(body),
    compressed: new Map(
      [...file.compressed.keys()].map((encoding) => {
        return [encoding, formInMemory(encoding === "br" ? byBrotli(body) : gzipSync(body))];
      }),
    ),
  };
}

function byBrotli(body: Buffer): Buffer {
  return brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}
