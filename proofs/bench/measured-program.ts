// node proofs/bench/measured-program.ts CHECKOUT PROGRAM: runs a program of a checkout of this project, such as
// server/src/main.ts, from its sources, with the modules of measured-modules.ts.

import { realpathSync } from "node:fs";
import { registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { measuredModules } from "./measured-modules.ts";

const [checkout = "", program = ""] = process.argv.slice(2);
const root = realpathSync(checkout);
const replaced = new Map(
  [...measuredModules(root)].map(([file, source]) => [pathToFileURL(file).href, source]),
);
registerHooks({
  load(url, context, nextLoad) {
    const source = replaced.get(url);
    return source === undefined
      ? nextLoad(url, context)
      : { format: "module", source, shortCircuit: true };
  },
});

await import(pathToFileURL(join(root, program)).href);
