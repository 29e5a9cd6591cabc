// node prove-deployment.ts TOOLS ARCHIVES CHECKOUT [RELEASE …]: on each of these releases of Debian, on both without any, what
// from-nothing.ts and from-the-port.ts say. `npm run test:deploy` calls it.

import { join } from "node:path";

import { DEBIAN_RELEASES, bootBareDebian, makeBareDebian } from "./bare-debian.ts";
import type { BareDebian } from "./bare-debian.ts";
import { deployedMachine } from "./deployed-machine.ts";
import { findings } from "./findings.ts";
import { proveFromNothing } from "./from-nothing.ts";
import { proveFromThePort } from "./from-the-port.ts";

const [tools = "", archives = "", checkout = "", ...asked] = process.argv.slice(2);
const releases = DEBIAN_RELEASES.filter((name) => asked.length === 0 || asked.includes(name));

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
for (const release of releases) {
  const archive = join(archives, `${release}.tar`);
  makeBareDebian(release, tools, archive);
  for (const prove of [proveFromNothing, proveFromThePort]) {
    console.log(`\nDebian ${release}: ${prove.name}\n`);
    debian = await bootBareDebian(tools, archive);
    try {
      await prove(deployedMachine(debian, checkout, found), found);
    } catch (error) {
      found.fail(String(error), error);
    }
    found.printTable();
    if (!isEnding) await debian.end();
  }
}
const { passed, failed } = found.counts();
for (const name of failed) console.log(`failed: ${name}`);
// The last line, in these words: other people's scripts read it.
console.log(`\n${passed} passed, ${failed.length} failed`);
process.exit(failed.length === 0 && passed > 0 ? 0 : 1);
