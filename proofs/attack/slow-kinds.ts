const HALF_A_HEAD = "POST /createAppointment HTTP/1.1\r\nhost: a\r\nlong: ";
const HALF_A_BODY =
  "POST /createAppointment HTTP/1.1\r\nhost: a\r\n" +
  "content-type: application/json\r\ncontent-length: 60000\r\n\r\n";
// 5 MB: more than the system takes off the server's hands for a client that does not read.
const LARGE_ANSWERS = "GET /docs/static/swagger-ui-bundle.js HTTP/1.1\r\nhost: a\r\n\r\n".repeat(
  20,
);

/** A way to keep a server waiting. */
export interface SlowKind {
  readonly name: string;
  readonly connections: number;
  /** What each connection sends at once. */
  readonly opening: string;
  /** How much it then sends, or reads. */
  readonly bytesASecond: number;
  readonly isReading: boolean;
}

export const SLOW_KINDS: readonly SlowKind[] = [
  {
    name: "headers, a byte a second",
    connections: 300,
    opening: HALF_A_HEAD,
    bytesASecond: 1,
    isReading: false,
  },
  {
    name: "body, a byte a second",
    connections: 300,
    opening: HALF_A_BODY,
    bytesASecond: 1,
    isReading: false,
  },
  {
    name: "answer never read",
    connections: 300,
    opening: LARGE_ANSWERS,
    bytesASecond: 0,
    isReading: false,
  },
  {
    name: "answer read at 16 KiB a second",
    connections: 100,
    opening: LARGE_ANSWERS,
    bytesASecond: 16_384,
    isReading: true,
  },
];

export function slowKindNamed(name: string): SlowKind {
  const kind = SLOW_KINDS.find((known) => known.name === name);
  if (kind === undefined) throw new Error(`there is no slow client called ${name}`);
  return kind;
}
