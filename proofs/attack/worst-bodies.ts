import { COSTLY_BODIES } from "@vitrine/testing/costly-bodies";
import { startAttackedServer } from "./attacked-server.ts";
import { CALLS, check, send } from "./visitor-calls.ts";

// The quickest of so many runs: a body's cost is in each of them, the machine's other work only in some.
const TRIES = 3;

export interface WorstBody {
  readonly call: string;
  readonly body: string;
  /** How long a second visitor waits who comes right behind it. */
  readonly milliseconds: number;
}

/** Sends each call every costly body, and finds the one behind which a second visitor waits longest. */
export async function findWorstBodies(): Promise<WorstBody[]> {
  const server = await startAttackedServer({ rateLimit: "1000000" });
  const worst = [];
  for (const call of CALLS) {
    let worstOfCall = { body: "", milliseconds: 0 };
    for (const [name, body] of COSTLY_BODIES) {
      const waits = await repeat(TRIES, () => waitBehind(server.url, call, body));
      const milliseconds = Math.min(...waits);
      if (milliseconds > worstOfCall.milliseconds) worstOfCall = { body: name, milliseconds };
    }
    worst.push({ call: `${call.method} ${call.path}`, ...worstOfCall });
  }
  await server.remove();
  return worst;
}

/** How long the slowest of the checks takes that another visitor makes until the costly call is answered. */
async function waitBehind(
  url: string,
  call: (typeof CALLS)[number],
  body: string,
): Promise<number> {
  const costly = send(url, call, body);
  let isAnswered = false;
  const note = () => (isAnswered = true);
  void costly.answer.then(note, note);
  await costly.sent;
  let slowest = 0;
  // More than one: the first may have overtaken the costly call.
  do {
    const started = performance.now();
    await check(url);
    slowest = Math.max(slowest, performance.now() - started);
  } while (!isAnswered);
  await costly.answer;
  return slowest;
}

async function repeat<Result>(times: number, work: () => Promise<Result>): Promise<Result[]> {
  const results = [];
  for (let turn = 0; turn < times; turn++) results.push(await work());
  return results;
}
