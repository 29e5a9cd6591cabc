import { promisify } from "node:util";
import { gunzip } from "node:zlib";

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
  /** In memory, or read for a request. */
  readonly body: Buffer | (() => Promise<Buffer>);
}

export function keptForm(body: Buffer, tag = entityTag(body)): FileForm {
  return { tag, length: body.length, body };
}

/** A form that is in memory only while somebody receives it, and then once for all who do. */
export function readForm(tag: string, length: number, read: () => Promise<Buffer>): FileForm {
  // Of its bytes and not of the buffer: a part of them may be what is sent.
  let received: WeakRef<ArrayBufferLike> | undefined;
  let offset = 0;
  let reading: Promise<Buffer> | undefined;
  async function readAgain(): Promise<Buffer> {
    try {
      const body = await read();
      received = new WeakRef(body.buffer);
      offset = body.byteOffset;
      return body;
    } finally {
      reading = undefined;
    }
  }
  return {
    tag,
    length,
    async body() {
      const bytes = received?.deref();
      return bytes === undefined ? (reading ??= readAgain()) : Buffer.from(bytes, offset, length);
    },
  };
}

const unzip = promisify(gunzip);

/** The plain form that is made of the zipped one when somebody asks for it; `undefined` where there is none. */
export function unzippedForm(
  compressed: WebFile["compressed"],
  tag: string,
  length: number,
): FileForm | undefined {
  const zipped = compressed.get("gzip")?.body;
  if (zipped === undefined || typeof zipped === "function") return undefined;
  return readForm(tag, length, () => unzip(zipped));
}
