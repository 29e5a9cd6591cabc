import { DatabaseSync } from "node:sqlite";
import { setTimeout as after } from "node:timers/promises";

import { databaseFile } from "../../server/src/database/open-database.ts";
import type { AttackedServer } from "./attacked-server.ts";
import { PLACES, check, createBody, send } from "./visitor-calls.ts";
import type { Answer, AttackedPlace } from "./visitor-calls.ts";

// A visitor looks more often than a person, and stays below the rate limit.
const PAUSE_MILLISECONDS = 250;
const CHECKS_PER_CREATE = 4;
const WARM_UP_MILLISECONDS = 1_000;

/** What became of a visitor's calls. */
export interface Visits {
  readonly calls: number;
  readonly slowestMilliseconds: number;
  /** What was not answered as it should have been, in words. */
  readonly failures: readonly string[];
  readonly acknowledged: number;
  /** How many acknowledged bookings are not stored, or 1 when the books do not add up. */
  readonly lost: number;
}

/** A visitor that checks and books, one call after the other over new connections, and records what was acknowledged. */
export class Visitor {
  readonly #server: AttackedServer;
  readonly #acknowledged: AttackedPlace[] = [];
  readonly #failures: string[] = [];
  #calls = 0;
  #slowest = 0;
  #nextPlace = 0;

  constructor(server: AttackedServer) {
    this.#server = server;
  }

  /** Makes the first calls, which compile the code: their time is not what is measured. */
  async warmUp(): Promise<void> {
    await this.visitUntil(after(WARM_UP_MILLISECONDS));
    this.#calls = 0;
    this.#slowest = 0;
  }

  /** Makes calls until `done`. */
  async visitUntil(done: Promise<unknown>): Promise<void> {
    let isDone = false;
    const note = () => (isDone = true);
    void done.then(note, note);
    for (let turn = 0; !isDone; turn++) {
      await (turn % (CHECKS_PER_CREATE + 1) === 0 ? this.#create() : this.#check());
      await after(PAUSE_MILLISECONDS);
    }
  }

  /** Compares what was acknowledged with what the server, ended by now, has stored. */
  visits(): Visits {
    return {
      calls: this.#calls,
      slowestMilliseconds: this.#slowest,
      failures: this.#failures,
      acknowledged: this.#acknowledged.length,
      lost: this.#countLost() || (this.#server.audit() ? 0 : 1),
    };
  }

  #countLost(): number {
    const database = new DatabaseSync(databaseFile(this.#server.dataDirectory), { readOnly: true });
    const find = database.prepare(
      "SELECT 1 FROM booking WHERE cancelled_at IS NULL AND barber_color_id = ? AND starts_at = ?",
    );
    const lost = this.#acknowledged.filter(
      ({ barberColorId, start }) => find.get(barberColorId, start) === undefined,
    ).length;
    database.close();
    return lost;
  }

  async #check(): Promise<void> {
    await this.#measure(check(this.#server.url), 200);
  }

  async #create(): Promise<void> {
    const place = PLACES[this.#nextPlace++];
    if (place === undefined) throw new Error("sold out: fewer seconds, please");
    const body = createBody(place, String(100_000_000 + this.#nextPlace));
    const call = { method: "POST", path: "/createAppointment" } as const;
    const isRight = await this.#measure(send(this.#server.url, call, body).answer, 201);
    if (isRight) this.#acknowledged.push(place);
  }

  async #measure(answer: Promise<Answer>, rightStatus: number): Promise<boolean> {
    const started = performance.now();
    let failure: string | undefined;
    try {
      const { status, body } = await answer;
      if (status !== rightStatus) failure = `${status} ${body}`;
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error);
    }
    this.#calls++;
    this.#slowest = Math.max(this.#slowest, performance.now() - started);
    if (failure !== undefined) this.#failures.push(failure);
    return failure === undefined;
  }
}
