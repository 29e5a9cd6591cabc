export interface Response {
  readonly status: number;
  readonly body: string;
}

/**
 * Puts the responses of one connection together from the chunks in which they arrive, one response at a time. It knows
 * only what the measured servers send, HTTP/1.1 with a Content-Length, and so costs the load generator little.
 */
export class ResponseReader {
  #bytes: Buffer | undefined;

  /** The response that this chunk completes, if it does. */
  push(chunk: Buffer): Response | undefined {
    const bytes = this.#bytes === undefined ? chunk : Buffer.concat([this.#bytes, chunk]);
    this.#bytes = bytes;
    const headEnd = bytes.indexOf("\r\n\r\n");
    if (headEnd < 0) return undefined;
    const head = bytes.toString("latin1", 0, headEnd);
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    if (length === undefined) throw new Error(`a response without a Content-Length: ${head}`);
    const bodyStart = headEnd + 4;
    const end = bodyStart + Number(length);
    if (bytes.length < end) return undefined;
    if (bytes.length > end) throw new Error("more bytes than the response has");
    this.#bytes = undefined;
    return {
      status: Number(head.slice("HTTP/1.1 ".length, "HTTP/1.1 200".length)),
      body: bytes.toString("utf8", bodyStart, end),
    };
  }
}
