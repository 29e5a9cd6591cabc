// node scripts/run.mjs [--build] FILE …: runs a TypeScript command of this repository on the pinned Node, whatever is
// installed or built so far.

import { PINNED_NODE, build, install } from "./prepare.mjs";
import { run } from "./run-command.mjs";

const [first, ...rest] = process.argv.slice(2);
const needsBuild = first === "--build";

install();
if (needsBuild) build();
process.exit(run(PINNED_NODE, needsBuild ? rest : [first, ...rest]) ? 0 : 1);
