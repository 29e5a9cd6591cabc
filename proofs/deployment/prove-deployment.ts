// node prove-deployment.ts TOOLS ARCHIVES CHECKOUT [RELEASE | PROOF …]: on each of these releases of Debian, on both without
// any, what each of these files says, and all of them without any: from-nothing, from-the-port, from-the-copy.
// `npm run test:deploy` calls it.

import { join } from "node:path";

import { DEBIAN_RELEASES, bootBareDebian, makeBareDebian } from "./bare-debian.ts";
import type { BareDebian } from "./bare-debian.ts";
import { deployedMachine } from "./deployed-machine.ts";
import { findings } from "./findings.ts";
import { proveFromTheCopy } from "./from-the-copy.ts";
import { proveFromNothing } from "./from-nothing.ts";
import { proveFromThePort } from "./from-the-port.ts";

const [tools = "", archives = "", checkout = "", ...asked] = process.argv.slice(2);
const chosen = <Name extends string>(names: readonly Name[]) => {
  const some = names.filter((name) => asked.includes(name));
  return some.length === 0 ? names : some;
};

const found = findings();
let debian: BareDebian | undefined;
let isEnding = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    if (isEnding) return;
    isEnding = true;
    void debian?.end().then(() => process.exit(1));
  });
}
for (const release of chosen(DEBIAN_RELEASES)) {
  const archive = join(archives, `${release}.tar`);
  makeBareDebian(release, tools, archive);
  const boot = async () => {
    await debian?.end();
    debian = await bootBareDebian(tools, archive);
    return deployedMachine(debian, checkout, found);
  };
  const proofs = {
    "from-nothing": async () => proveFromNothing(await boot(), found),
    "from-the-port": async () => proveFromThePort(await boot(), found),
    "from-the-copy": () => proveFromTheCopy(boot, archive, found),
  };
  for (const name of chosen(["from-nothing", "from-the-port", "from-the-copy"] as const)) {
    console.log(`\nDebian ${release}: ${name}\n`);
    try {
      await proofs[name]();
    } catch (error) {
      found.fail(String(error), error);
    }
    found.printTable();
  }
  if (!isEnding) await debian?.end();
  debian = undefined;
}
const { passed, failed } = found.counts();
for (const name of failed) console.log(`failed: ${name}`);
// The last line, in these words: other people's scripts read it.
console.log(`\n${passed} passed, ${failed.length} failed`);
process.exit(failed.length === 0 && passed > 0 ? 0 : 1);
