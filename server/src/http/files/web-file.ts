import { closeSync, fstatSync, openSync } from "node:fs";

import { entityTag } from "./entity-tag.ts";

export interface WebFile {
  readonly contentType: string;
  /** Absent from what a server makes while it runs: the clocks of several servers would contradict each other. */
  readonly lastModified?: string;
  readonly plain: FileForm;
  /** The compressed forms by the name of their encoding, best first. */
  readonly compressed: ReadonlyMap<string, FileForm>;
}

export interface FileForm {
  readonly tag: string;
  readonly length: number;
  readonly body: Buffer | OpenFile;
}

/** A file that stays open: what is read of it is what it was, also after another build has removed it. */
export interface OpenFile {
  readonly descriptor: number;
}

export function formInMemory(body: Buffer, tag = entityTag(body)): FileForm {
  return { tag, length: body.length, body };
}

export function formInFile(path: string, tag: string): FileForm {
  const descriptor = openSync(path, "r");
  return { tag, length: fstatSync(descriptor).size, body: { descriptor } };
}

export function closeFiles(files: Iterable<WebFile>): void {
  for (const { plain } of files) {
    if ("descriptor" in plain.body) closeSync(plain.body.descriptor);
  }
}
