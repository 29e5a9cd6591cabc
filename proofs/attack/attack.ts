// npm run attack: attacks a server from outside, and measures what another visitor notices. It attacks from
// several addresses of the loopback network, and counts connections as Linux lists them. Stops by itself, after four
// minutes or so; ends with 1 when an attack has succeeded.

import { printTable } from "../bench/figures/print-table.ts";
import { flood } from "./idle-flood.ts";
import { ODD_MAX, runMoveOracle } from "./move-oracle.ts";
import {
  CALLS_EACH,
  CANDIDATES,
  GUESSES,
  NAMED_MAX,
  runPhoneOracle,
  TOLD_MAX,
  TRIALS,
} from "./phone-oracle.ts";
import { runSlowClients } from "./slow-clients.ts";
import type { Visits } from "./visitor.ts";
import { runWaitMails, WAIT_MAILS_MAX, WAIT_ROUNDS, WITNESS_MAILS } from "./wait-mails.ts";
import { findWorstBodies } from "./worst-bodies.ts";

const ANSWER_MAX_MILLISECONDS = 1_000;
const BEHIND_BODY_MAX_MILLISECONDS = 100;

// As few as systems give a process, and as many as this machine gives one.
const OPEN_FILES = [1_024, undefined];
const CONNECTIONS = [1_020, 5_000, 20_000];

let passed = 0;
let failed = 0;

const { asSoonest, asLatest, shopOnly, told } = await runPhoneOracle();
const named = `${CANDIDATES} phones, ${CALLS_EACH} refused creates each: the victim's named by the`;
printTable(
  ["which phone only the shop books for", `of ${TRIALS}`, "by chance", "verdict"],
  (["asSoonest", "asLatest"] as const).map((how) => [
    `${named} ${how === "asSoonest" ? "soonest" : "latest"}, at a taken slot`,
    String(shopOnly[how]),
    `up to ${NAMED_MAX}`,
    verdict(shopOnly[how] <= NAMED_MAX),
  ]),
);
printTable(
  ["which phone has the slot", `of ${TRIALS}`, "by chance", "verdict"],
  [
    [`${named} soonest`, String(asSoonest), `up to ${NAMED_MAX}`, verdict(asSoonest <= NAMED_MAX)],
    [`${named} latest`, String(asLatest), `up to ${NAMED_MAX}`, verdict(asLatest <= NAMED_MAX)],
  ],
);
printTable(
  ["from one address, with the limits", "calls", "refused for the slot", "verdict"],
  [["which phone has the slot", String(GUESSES), String(told), verdict(told <= TOLD_MAX)]],
);

const move = await runMoveOracle();
printTable(
  ["what the time of a refused move tells", `of ${TRIALS}`, "by chance", "verdict"],
  [
    ["that the new time is taken, by the soonest", move.takenAsSoonest],
    ["that the new time is taken, by the latest", move.takenAsLatest],
    ["whose the new time is, by the soonest", move.ownerAsSoonest],
    ["whose the new time is, by the latest", move.ownerAsLatest],
  ].map(([what, times]) => [
    String(what),
    String(times),
    `up to ${ODD_MAX}`,
    verdict(Number(times) <= ODD_MAX),
  ]),
);
printTable(
  ["what refused moves write", `of ${TRIALS}`, "the server's own", "verdict"],
  [
    [
      "trials in which the log was written",
      String(move.trialsWritten),
      `up to ${ODD_MAX}`,
      verdict(move.trialsWritten <= ODD_MAX),
    ],
  ],
);

const waits = await runWaitMails();
printTable(
  ["mails that the waiting list sends", "mails", "due", "verdict"],
  [
    [
      `to a stranger, of ${waits.requests} requests in their name, in ${WAIT_ROUNDS} hours`,
      String(waits.toStranger),
      `up to ${WAIT_MAILS_MAX}`,
      verdict(waits.toStranger <= WAIT_MAILS_MAX),
    ],
    [
      "to somebody who waits for the same",
      String(waits.toWitness),
      String(WITNESS_MAILS),
      verdict(waits.toWitness === WITNESS_MAILS),
    ],
  ],
);

const bodies = (await findWorstBodies()).map(({ call, body, milliseconds }) => [
  call,
  body,
  milliseconds.toFixed(0),
  verdict(milliseconds <= BEHIND_BODY_MAX_MILLISECONDS),
]);
printTable(["call", "its worst body", "a second visitor waits, ms", "verdict"], bodies);

const slow = await againIfOnlyLate(runSlowClients);
const outcomes = [outcomeRow("slow clients of all kinds at once", slow)];
for (const openFiles of OPEN_FILES) {
  for (const connections of CONNECTIONS) {
    for (const reconnects of [false, true]) {
      const outcome = await againIfOnlyLate(() => flood({ connections, reconnects, openFiles }));
      const how = reconnects ? "reconnecting" : "held";
      const files = openFiles === undefined ? "as many open files as it likes" : "1,024 open files";
      outcomes.push(outcomeRow(`${connections} idle, ${how}; ${files}`, outcome));
    }
  }
}
printTable(
  [
    "connections",
    "process lives",
    "calls of another address",
    "slowest, ms",
    "not answered",
    "acknowledged",
    "lost",
    "exit code when stopped",
    "verdict",
  ],
  outcomes,
);
printTable(
  ["slow clients", "connections", "all closed after, s", "verdict"],
  slow.closed.map(({ kind, seconds }) => [
    kind.name,
    String(kind.connections),
    seconds?.toFixed(0) ?? "never",
    verdict(seconds !== undefined),
  ]),
);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/**
 * The outcome of an attack, or of a second one where the first did nothing but make an answer late: so does a machine that
 * stands still for a moment, but seldom twice.
 */
async function againIfOnlyLate<Outcome extends Visits & { readonly lives: boolean }>(
  attack: () => Promise<Outcome>,
): Promise<Outcome> {
  const first = await attack();
  const { lives, slowestMilliseconds, failures, lost } = first;
  const isLate = slowestMilliseconds > ANSWER_MAX_MILLISECONDS;
  if (!isLate || !lives || failures.length > 0 || lost > 0) return first;
  console.log(
    `The slowest answer took ${slowestMilliseconds.toFixed(0)} ms: the attack is repeated.`,
  );
  return attack();
}

function outcomeRow(
  attack: string,
  outcome: Visits & { readonly lives: boolean; readonly exitCode: number | null },
): string[] {
  const { lives, calls, slowestMilliseconds, failures, acknowledged, lost, exitCode } = outcome;
  const isWithstood =
    lives &&
    failures.length === 0 &&
    slowestMilliseconds <= ANSWER_MAX_MILLISECONDS &&
    lost === 0 &&
    exitCode === 0;
  if (failures.length > 0) console.error(`${attack}: ${[...new Set(failures)].join("; ")}`);
  return [
    attack,
    lives ? "yes" : "no",
    String(calls),
    slowestMilliseconds.toFixed(0),
    String(failures.length),
    String(acknowledged),
    String(lost),
    String(exitCode),
    verdict(isWithstood),
  ];
}

/** The cell for a verdict, which it also counts. */
function verdict(isWithstood: boolean): string {
  if (isWithstood) passed++;
  else failed++;
  return isWithstood ? "withstood" : "FAILED";
}
