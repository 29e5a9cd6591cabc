import type { Call } from "./requests/api-document.ts";
import { shownBytes } from "./requests/fuzz-request.ts";
import { exchange, written } from "./requests/malformed-http.ts";

// Longer than any server should wait for the rest of a request, and than it takes to notice.
const PATIENCE_MILLISECONDS = 150_000;

const CUT_EVERY_BYTES = 12;

const WHOLE = [
  "CALL HTTP/1.1⏎host: a⏎JSON content-length: 50⏎⏎{}",
  "CALL HTTP/1.1⏎host: a⏎JSON transfer-encoding: chunked⏎⏎2⏎{}⏎",
  "CALL HTTP/1.1⏎host: a⏎UPGRADE JSON content-length: 50⏎⏎{}",
];

/**
 * Sends requests that stop after some bytes, all at once, and leaves their connections open. Answers the shortest on
 * which the server waits without end; `undefined` when it closes them all.
 */
export async function heldRequest(
  url: string,
  call: Call,
  patienceMilliseconds = PATIENCE_MILLISECONDS,
): Promise<string | undefined> {
  const beginnings = WHOLE.map((text) => written(text, call)).flatMap((bytes) => {
    const cuts = Array.from({ length: Math.floor(bytes.length / CUT_EVERY_BYTES) }, (_, index) =>
      bytes.subarray(0, (index + 1) * CUT_EVERY_BYTES),
    );
    return [...cuts, bytes];
  });
  const held: Buffer[] = [];
  await Promise.all(
    beginnings.map((bytes) =>
      exchange(url, { bytes, isLeftOpen: true }, patienceMilliseconds).catch(() =>
        held.push(bytes),
      ),
    ),
  );
  const [shortest] = held.toSorted((one, other) => one.length - other.length);
  return (
    shortest &&
    `the server waits without end for the rest of ${shownBytes(shortest)}\n\nAgain, whatever the seed: npm run tool -- fuzz`
  );
}
