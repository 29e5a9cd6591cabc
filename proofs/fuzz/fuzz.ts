// npm run tool -- fuzz [--requests N] [--seed S [--path P]] [--url http://127.0.0.1:3000]

import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";

import { fuzzOwnServer, fuzzServerAt } from "./fuzzed-server.ts";

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "5000" },
    seed: { type: "string", default: String(randomInt(2 ** 31)) },
    path: { type: "string" },
    url: { type: "string" },
  },
});
const { path } = values;
const wanted = {
  requests: wholeNumber("requests", values.requests),
  seed: wholeNumber("seed", values.seed),
  path,
};

const what = path === undefined ? `${wanted.requests} requests` : `the case ${path}`;
console.log(`Fuzzing with seed ${wanted.seed}: ${what}`);
const { session, fault } = await (values.url === undefined
  ? fuzzOwnServer({ ...wanted, isPatient: path === undefined })
  : fuzzServerAt(localUrl(values.url), { ...wanted, now: Date.now() }));

console.table(session.statuses);
if (fault === undefined) {
  console.log(`No fault in ${session.sent} requests of seed ${wanted.seed}; no slot sold twice.`);
} else {
  console.error(`Fault: ${fault}`);
  process.exitCode = 1;
}

function wholeNumber(name: string, text: string): number {
  if (/^-?[0-9]{1,10}$/.test(text)) return Number(text);
  console.error(`--${name} must be a whole number`);
  return process.exit(2);
}

/** Only a server on this machine may be fuzzed. */
function localUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === "http:" && ["127.0.0.1", "localhost"].includes(url.hostname)) {
    return `http://127.0.0.1:${url.port || "80"}`;
  }
  console.error("--url must be an http address of this machine, such as http://127.0.0.1:3000");
  return process.exit(2);
}
