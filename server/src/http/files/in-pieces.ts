import { Readable } from "node:stream";

const PIECE_BYTES = 65_536;

/**
 * A large body, in pieces of 64 KB: the first at once, of all others one in a turn of the event loop, whoever asked for it.
 * Written as a whole, it is copied for as long as its connection takes any of it, some 10 ms for 2 MB, and everybody else
 * waits: hundreds who asked and never read held the others up for seconds.
 */
export function inPieces(body: Buffer): Buffer | Readable {
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

/** Those whose next piece is wanted, in the order in which they are served. */
const waiting: (() => void)[] = [];

function waitForTurn(sendPiece: () => void): void {
  if (waiting.push(sendPiece) === 1) setImmediate(serveFirst);
}

function serveFirst(): void {
  waiting[0]?.();
  waiting.shift();
  if (waiting.length > 0) setImmediate(serveFirst);
}
