import { Agent } from "node:http";

import type { Shop } from "@vitrine/domain/shop/shop";

import type { Call } from "./requests/api-document.ts";
import type { BookingLedger } from "./booking-ledger.ts";
import { SILENCE_MILLISECONDS, send, shownBytes, shownRequest } from "./requests/fuzz-request.ts";
import type { Answer, FuzzRequest } from "./requests/fuzz-request.ts";
import { exchange, statusesIn } from "./requests/malformed-http.ts";
import type { Malformed } from "./requests/malformed-http.ts";
import { faultOf } from "./promised-answers.ts";

/** A server under fuzzing, and counts of its responses. */
export class FuzzSession {
  readonly #agent = new Agent({ keepAlive: true });
  /** By call, how often each status was answered. */
  readonly statuses: Record<string, Record<string, number>> = {};
  sent = 0;
  url: string;
  readonly calls: readonly Call[];
  /** The shops that it books. */
  readonly shops: readonly Shop[];
  /** Set for a server that was empty and has no other clients: finds where its rows disagree with the ledger. */
  readonly falseRows: ((ledger: BookingLedger) => readonly string[]) | undefined;

  constructor(
    url: string,
    calls: readonly Call[],
    shops: readonly Shop[],
    falseRows?: FuzzSession["falseRows"],
  ) {
    this.url = url;
    this.calls = calls;
    this.shops = shops;
    this.falseRows = falseRows;
  }

  get isAlone(): boolean {
    return this.falseRows !== undefined;
  }

  /** Sends the requests at once and notes the answers; after the last of them, throws the first fault. */
  async send(requests: readonly FuzzRequest[], ledger: BookingLedger): Promise<Answer[]> {
    const outcomes = requests.map(async (request) => {
      this.sent += 1;
      const answer = await send(this.#agent, this.url, request).catch((error: unknown) =>
        this.fail(`no answer: ${String(error)}`, request),
      );
      ledger.note(request, answer);
      const { promised } = request;
      this.#count(
        promised.by === "document" ? promised.call.name : "outside the document",
        answer.status,
      );
      const fault = faultOf(request, answer);
      return fault === undefined ? answer : this.fail(fault, request, answer);
    });
    await Promise.allSettled(outcomes);
    const answers = await Promise.all(outcomes);
    const [wrong] = [...ledger.contradictions(), ...(this.falseRows?.(ledger) ?? [])];
    if (wrong !== undefined) throw new Error(wrong);
    return answers;
  }

  /** Sends malformed HTTP on a new connection. Throws unless it is refused or closed and the server still works. */
  async sendMalformed(message: Malformed): Promise<void> {
    this.sent += 1;
    const received = await exchange(this.url, message);
    const statuses = statusesIn(received);
    this.#count("malformed HTTP", statuses.join(" ") || "closed");
    const wrong = statuses.find((status) => status < 400 || status >= 500);
    if (wrong !== undefined)
      throw new Error(`a ${wrong} to malformed HTTP\n${shownBytes(received)}`);
    const health = await fetch(`${this.url}/health`, {
      signal: AbortSignal.timeout(SILENCE_MILLISECONDS),
    });
    await health.arrayBuffer();
    if (health.status !== 200) throw new Error(`/health answers ${health.status} after it`);
  }

  /** Throws a fault with everything needed to reproduce it. */
  fail(fault: string, request: FuzzRequest, answer?: Answer): never {
    const type = String(answer?.headers["content-type"]);
    const shown = answer && `answer: ${answer.status} ${type} ${shownBytes(answer.body)}`;
    throw new Error([fault, shownRequest(request), shown ?? ""].join("\n"));
  }

  close(): void {
    this.#agent.destroy();
  }

  #count(row: string, column: string | number): void {
    const counts = (this.statuses[row] ??= {});
    counts[column] = (counts[column] ?? 0) + 1;
  }
}
