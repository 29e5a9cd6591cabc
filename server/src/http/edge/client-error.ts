import type { Socket } from "node:net";

import { REFUSALS } from "@vitrine/domain/refusals";
import type { RefusalCode } from "@vitrine/domain/refusals";

import type { SecurityHeaders } from "./security-headers.ts";

interface ErrorAnswer {
  readonly statusLine: string;
  readonly refusal: RefusalCode;
}

const ERROR_ANSWER: ErrorAnswer = { statusLine: "400 Bad Request", refusal: "request-invalid" };

const ERROR_ANSWER_OF_CODE: Readonly<Record<string, ErrorAnswer>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { statusLine: "408 Request Timeout", refusal: "request-invalid" },
  HPE_HEADER_OVERFLOW: {
    statusLine: "431 Request Header Fields Too Large",
    refusal: "request-too-large",
  },
};

export function clientErrorHandler(
  headers: SecurityHeaders,
): (error: Error & { code: string }, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === "ECONNRESET" || socket.destroyed) return;
    // A browser that has preconnected and sent nothing would take an answer for the response to its first request.
    if (socket.writable && socket.bytesRead > 0) {
      socket.write(refusalText(ERROR_ANSWER_OF_CODE[error.code] ?? ERROR_ANSWER, headers));
    }
    // The end of a malformed request is unknown, so the rest of the connection cannot be parsed.
    socket.destroy(error);
  };
}

function refusalText({ statusLine, refusal }: ErrorAnswer, headers: SecurityHeaders): string {
  const body = JSON.stringify({ error: REFUSALS[refusal] });
  const all = {
    ...headers,
    "cache-control": "no-store",
    connection: "close",
    "content-length": Buffer.byteLength(body),
    "content-type": "application/json; charset=utf-8",
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${statusLine}\r\n${lines.join("")}\r\n${body}`;
}
