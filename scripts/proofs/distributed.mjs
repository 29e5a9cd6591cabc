// npm run distributed -- COORDINATOR WORKER WORKER: tests the store's contracts on a PostgreSQL with Citus, then kills and
// freezes its servers under load. The three URLs may also be in CITUS_URLS, separated by spaces.

import { runVitest } from "../checks.mjs";
import { PINNED_NODE, requirePackages } from "../prepare.mjs";
import { exitCodeOf } from "../run-command.mjs";
import { report } from "../test-count.mjs";

const NEEDED = `npm run distributed needs three PostgreSQL servers with Citus, which you start:
- a coordinator and two workers, each with shared_preload_libraries = 'citus', wal_level = logical and
  max_prepared_transactions = 200 or more, fresh: nothing in them is changed but databases of the name vitrine_distributed_…, which are removed again;
- on this machine (Linux), run by you, or you are root: it kills and freezes their processes, found by each server's
  data_directory, and starts them again as they were started;
- URLs of a superuser, under addresses that the three reach each other by, without a password between them:
  npm run distributed -- postgres://me@127.0.0.1:7001/postgres postgres://me@127.0.0.1:7002/postgres postgres://me@127.0.0.1:7003/postgres
How Citus is built: docs/distributed.md. A part of it: --only contracts, --only worker, --only frozen, --only added.`;

const words = process.argv.slice(2);
const at = words.indexOf("--only");
const only = at < 0 ? "" : (words.splice(at, 2)[1] ?? "");
const urls = words.length > 0 ? words : (process.env.CITUS_URLS ?? "").split(/\s+/).filter(Boolean);
if (urls.length !== 3 || !urls.every((url) => URL.canParse(url))) {
  console.error(NEEDED);
  process.exit(2);
}

requirePackages();
process.env.CITUS_URLS = urls.join(" ");
const contracts = ["", "contracts"].includes(only)
  ? runVitest("distributed", ["--config", "vitest.long.config.ts", "--project", "distributed"])
  : {};
const losses =
  only === "contracts"
    ? []
    : [exitCodeOf(PINNED_NODE, ["proofs/distributed/distributed.ts", only])];
report([
  contracts,
  ...losses.map((code) =>
    code === 0 ? { passed: 1 } : { failed: 1, names: ["kills and freezes"] },
  ),
]);
