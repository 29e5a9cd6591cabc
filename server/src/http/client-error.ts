import type { Socket } from "node:net";

import { REFUSALS } from "@vitrine/domain/refusals";
import type { RefusalCode } from "@vitrine/domain/refusals";

interface Unreadable {
  readonly statusLine: string;
  readonly refusal: RefusalCode;
}

const UNREADABLE: Unreadable = { statusLine: "400 Bad Request", refusal: "request-invalid" };

const UNREADABLE_OF_CODE: Readonly<Record<string, Unreadable>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { statusLine: "408 Request Timeout", refusal: "request-invalid" },
  HPE_HEADER_OVERFLOW: {
    statusLine: "431 Request Header Fields Too Large",
    refusal: "request-too-large",
  },
};

/** Answers what is no HTTP, which no route and no error handler ever sees, as every refusal is answered. */
export function answerClientError(error: Error & { code: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const { statusLine, refusal } = UNREADABLE_OF_CODE[error.code] ?? UNREADABLE;
  const body = JSON.stringify({ error: REFUSALS[refusal] });
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${statusLine}\r\nconnection: close\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` +
        `content-type: application/json; charset=utf-8\r\n\r\n${body}`,
    );
  }
  // Where such a message ends is unknown: nothing that follows on this connection can be trusted.
  socket.destroy(error);
}
