import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import { retentionText } from "@vitrine/domain/retention-days";

import { keptForm } from "./web-file.ts";
import type { FileForm } from "./web-file.ts";

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

/** The text as this server has to say it; `undefined` where nothing is to be replaced. */
export function saidHere(body: Buffer, replaced: readonly Replacement[]): Buffer | undefined {
  if (!replaced.some(([from]) => body.includes(from))) return undefined;
  return Buffer.from(
    replaced.reduce((text, [from, to]) => text.replaceAll(from, to), body.toString()),
  );
}

export function compressedHere(body: Buffer, encoding: string): FileForm {
  return keptForm(encoding === "br" ? byBrotli(body) : gzipSync(body));
}

function byBrotli(body: Buffer): Buffer {
  return brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}
