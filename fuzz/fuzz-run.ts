import { REFUSALS } from "@vitrine/domain/refusals";
import type { Instant } from "@vitrine/domain/shop-time";

import type { ApiDocument } from "./api-document.ts";
import { BookingLedger } from "./booking-ledger.ts";
import { documentBody, mutatedRequest, validRequest } from "./document-requests.ts";
import type { Answer, FuzzRequest } from "./fuzz-request.ts";
import { exchange, malformedBytes, statusesIn } from "./malformed-http.ts";
import { PromisedAnswers } from "./promised-answers.ts";
import { Random } from "./random.ts";
import { send } from "./send-request.ts";
import { SlotRequests } from "./slot-requests.ts";

// As many as a busy hour has at once; more would only wait for each other.
const CONCURRENCY = 16;

const OUTSIDE = "outside the document";
const MALFORMED = "malformed HTTP";

export type Sent =
  | { readonly by: "request"; readonly request: FuzzRequest }
  | { readonly by: "bytes"; readonly bytes: Buffer };

export interface Fault {
  /** Which of the seed's requests it was, counted from 1. */
  readonly number: number;
  readonly problem: string;
  readonly sent: Sent;
  readonly answer: Answer | Buffer | undefined;
}

export interface FuzzRun {
  readonly url: string;
  readonly document: ApiDocument;
  readonly seed: number;
  readonly requests: number;
  /** The clock of the server's booking rules. */
  readonly now: Instant;
  /** Sends this one of the requests and no other. */
  readonly only?: number | undefined;
}

export interface FuzzOutcome {
  /** The first that showed. */
  readonly fault: Fault | undefined;
  readonly ledger: BookingLedger;
  /** By call, how often each status was answered. */
  readonly statuses: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** By how they were made, how often each status was answered. */
  readonly kinds: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/** Makes the seed's requests until all are answered or one answer is at fault. */
export async function fuzz(run: FuzzRun): Promise<FuzzOutcome> {
  const { url, document, requests, only } = run;
  const promises = new PromisedAnswers(document, new Set<string>(Object.values(REFUSALS)));
  const ledger = new BookingLedger();
  const statuses = new Map<string, Map<string, number>>();
  const kinds = new Map<string, Map<string, number>>();
  const stream = requestStream(run);
  let next = 0;
  let fault: Fault | undefined;

  async function work(): Promise<void> {
    while (next < requests && fault === undefined) {
      next += 1;
      const number = next;
      const sent = stream.next().value;
      if (only !== undefined && only !== number) continue;
      let answer: Answer | Buffer | undefined;
      let problem: string | undefined;
      try {
        if (sent.by === "bytes") {
          answer = await exchange(url, sent.bytes);
          problem = await faultOfMalformed(url, answer);
          count(statuses, MALFORMED, statusesIn(answer).join(" ") || "closed");
        } else {
          answer = await send(url, sent.request);
          ledger.note(sent.request, answer);
          problem = promises.faultOf(sent.request, answer);
          count(statuses, rowOf(sent.request), String(answer.status));
          count(kinds, sent.request.kind, String(answer.status));
        }
      } catch (error) {
        problem = `no answer: ${String(error)}`;
      }
      if (problem !== undefined) fault ??= { number, problem, sent, answer };
    }
  }

  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return { fault, ledger, statuses, kinds };
}

/** The seed's requests, without end: what was answered to one changes nothing in those after it. */
export function* requestStream({
  document,
  seed,
  now,
}: Pick<FuzzRun, "document" | "seed" | "now">): Generator<Sent, never> {
  const random = new Random(seed);
  const slots = new SlotRequests(now, random);
  for (;;) {
    if (random.chance(0.02)) {
      yield { by: "bytes", bytes: malformedBytes(document, random) };
    } else {
      const request = oneRequest(document, slots, random);
      slots.note(request);
      yield { by: "request", request };
    }
  }
}

function oneRequest(document: ApiDocument, slots: SlotRequests, random: Random): FuzzRequest {
  const cancelling = document.calls.filter(({ method }) => method === "DELETE");
  const isForRoom = slots.isFull && cancelling.length > 0 && random.chance(0.5);
  const call = random.pick(isForRoom ? cancelling : document.calls);
  const filled = random.chance(0.75) ? slots.bodyFor(call) : undefined;
  const body = filled?.body ?? documentBody(document, call, random);
  const valid = validRequest(document, call, body, random);
  return filled !== undefined && random.chance(0.7)
    ? { ...valid, kind: filled.kind }
    : mutatedRequest(document, valid, body, random);
}

async function faultOfMalformed(url: string, received: Buffer): Promise<string | undefined> {
  const wrong = statusesIn(received).find((status) => status < 400 || status >= 500);
  if (wrong !== undefined) return `a ${wrong} to malformed HTTP`;
  const health = await fetch(`${url}/health`);
  await health.arrayBuffer();
  return health.status === 200 ? undefined : `/health answers ${health.status} after it`;
}

function rowOf({ promised }: FuzzRequest): string {
  return promised.by === "document" ? promised.call.name : OUTSIDE;
}

function count(table: Map<string, Map<string, number>>, row: string, column: string): void {
  const counts = table.get(row) ?? new Map<string, number>();
  counts.set(column, (counts.get(column) ?? 0) + 1);
  table.set(row, counts);
}
