// node scripts/run.mjs [--build] FILE …: runs a TypeScript command of this repository on the pinned Node.

import { PINNED_NODE, build, requirePackages } from "./prepare.mjs";
import { exitCodeOf } from "./run-command.mjs";

const [first, ...rest] = process.argv.slice(2);
const needsBuild = first === "--build";

requirePackages();
if (needsBuild) build();
process.exit(exitCodeOf(PINNED_NODE, needsBuild ? rest : [first, ...rest]));
