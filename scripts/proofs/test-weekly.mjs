// npm run test:weekly [-- --without-citus]: what .ci/run leaves out, because it takes hours or a machine of its own: losses of a
// database, both Debians from nothing, the images, and a distributed database, whose servers CITUS_URLS names.

import { runCommands } from "./run-commands.mjs";

const isWithoutCitus = process.argv.includes("--without-citus");
if (isWithoutCitus) console.log("Left out, as asked: npm run distributed");
await runCommands([
  "run failover",
  "run test:deploy",
  "run test:image",
  ...(isWithoutCitus ? [] : ["run distributed"]),
]);
