// .ci/run: what a newcomer runs, then the long proofs and further servers, engines and attacks.

import { runCommands } from "./run-commands.mjs";

await runCommands([
  "test",
  "run test:proofs",
  "run test:servers",
  "run test:engines",
  "run attack",
]);
