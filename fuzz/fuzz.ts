// npm run fuzz -- [--requests N] [--seed S] [--only K] [--url http://127.0.0.1:3000]

import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";

import { faultReport, summaryTable } from "./fuzz-report.ts";
import { fuzzOwnServer, fuzzServerAt } from "./fuzzed-server.ts";

const REQUESTS_DEFAULT = 5_000;
const SEED_MAX = 2 ** 32;
const BROKEN_SHOWN_MAX = 20;

const { values } = parseArgs({
  options: {
    requests: { type: "string" },
    seed: { type: "string" },
    only: { type: "string" },
    url: { type: "string" },
  },
});
const only = values.only === undefined ? undefined : wholeNumber("only", values.only);
const seed = values.seed === undefined ? randomInt(SEED_MAX) : wholeNumber("seed", values.seed);
const requests =
  values.requests === undefined
    ? (only ?? REQUESTS_DEFAULT)
    : wholeNumber("requests", values.requests);

console.log(
  `Fuzzing with seed ${seed}: ${only === undefined ? `${requests} requests` : `request ${only}`}`,
);
const { outcome, broken } =
  values.url === undefined
    ? await fuzzOwnServer({ seed, requests, only })
    : await fuzzServerAt({
        url: localUrl(values.url),
        seed,
        requests,
        only,
        now: Date.now(),
        isAlone: false,
      });

if (outcome.fault !== undefined) {
  console.error(faultReport(outcome.fault, seed));
  process.exit(1);
}
console.log(summaryTable(outcome));
for (const sentence of broken.slice(0, BROKEN_SHOWN_MAX)) console.error(`Fault: ${sentence}`);
if (broken.length > 0) {
  console.error(
    `${broken.length} in all. Again: npm run fuzz -- --seed ${seed} --requests ${requests}`,
  );
  process.exit(1);
}
console.log(
  `No fault in ${requests} requests of seed ${seed}; ${outcome.ledger.live.length} bookings live, none sold twice.`,
);

function wholeNumber(name: string, text: string): number {
  const value = Number(text);
  if (/^[0-9]{1,10}$/.test(text) && value < SEED_MAX) return value;
  console.error(`--${name} must be a whole number`);
  return process.exit(2);
}

/** Nobody's server but one's own is fuzzed. */
function localUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === "http:" && ["127.0.0.1", "localhost"].includes(url.hostname)) {
    return `http://127.0.0.1:${url.port || "80"}`;
  }
  console.error("--url must be an http address of this machine, such as http://127.0.0.1:3000");
  return process.exit(2);
}
