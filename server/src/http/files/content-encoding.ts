import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

import { negotiate } from "@fastify/accept-negotiator";

/** The content encodings that we send, best first. */
const CONTENT_ENCODINGS = ["br", "gzip", "identity"] as const;
export type ContentEncoding = (typeof CONTENT_ENCODINGS)[number];

// For bodies that are compressed per response: the highest quality takes seconds and saves little more.
const BROTLI_QUALITY = 4;

const compressByBrotli = promisify(brotliCompress);
const compressByGzip = promisify(gzip);

export function acceptedEncoding(acceptEncoding: string | string[] | undefined): ContentEncoding {
  const accepted = negotiate(String(acceptEncoding ?? ""), [...CONTENT_ENCODINGS]);
  return CONTENT_ENCODINGS.find((encoding) => encoding === accepted) ?? "identity";
}

export async function encodedBody(body: Buffer, encoding: ContentEncoding): Promise<Buffer> {
  switch (encoding) {
    case "br":
      return compressByBrotli(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        },
      });
    case "gzip":
      return compressByGzip(body);
    case "identity":
      return body;
  }
}
