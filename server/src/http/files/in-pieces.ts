import { read } from "node:fs";
import { Readable } from "node:stream";

import type { FileForm, OpenFile } from "./web-file.ts";

const PIECE_BYTES = 65_536;

/** The bytes of a form, without copying or reading all of them at once. */
export function inPieces({ body, length }: FileForm, start = 0, end = length): Buffer | Readable {
  return "descriptor" in body
    ? piecesOfFile(body, start, end)
    : piecesOf(body.subarray(start, end));
}

/** Node's own stream of a file would close it for everybody as soon as one client has left. */
function piecesOfFile({ descriptor }: OpenFile, start: number, end: number): Readable {
  let at = start;
  return new Readable({
    highWaterMark: PIECE_BYTES,
    read(length) {
      const sendPiece = () => {
        const piece = Buffer.allocUnsafe(Math.min(length, end - at));
        read(descriptor, piece, 0, piece.length, at, (error, count) => {
          at += count;
          if (error !== null) this.destroy(error);
          else if (count > 0) this.push(piece.subarray(0, count));
          else this.destroy(new Error("the file has become shorter"));
        });
      };
      if (at === end) this.push(null);
      else if (at === start) sendPiece();
      else waitForTurn(sendPiece);
    },
  });
}

/**
 * Sends the first 64 KB at once; of the other pieces, one per turn of the event loop, for all clients together. Node would
 * copy a body written as a whole for as long as the connection takes any, some 10 ms for 2 MB, while other calls wait.
 */
function piecesOf(body: Buffer): Buffer | Readable {
  if (body.length <= PIECE_BYTES) return body;
  let sent = 0;
  return new Readable({
    highWaterMark: PIECE_BYTES,
    read() {
      const sendPiece = () => {
        this.push(sent < body.length ? body.subarray(sent, (sent += PIECE_BYTES)) : null);
      };
      if (sent === 0) sendPiece();
      else waitForTurn(sendPiece);
    },
  });
}

const waiting: (() => void)[] = [];

function waitForTurn(sendPiece: () => void): void {
  if (waiting.push(sendPiece) === 1) setImmediate(serveFirst);
}

function serveFirst(): void {
  waiting[0]?.();
  waiting.shift();
  if (waiting.length > 0) setImmediate(serveFirst);
}
