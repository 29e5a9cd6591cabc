// node prove-image.ts [made] [amd64 | compose | arm64 …]: these proofs, or all, of images that are made from nothing, or of those
// that are there. `npm run test:image` calls it.

import { spawnSync } from "node:child_process";

import { OWN_PROCESSOR } from "../../scripts/image/processors.mjs";
import { findings } from "../deployment/findings.ts";
import { proveAlone } from "./prove-alone.ts";
import { proveComposed } from "./prove-composed.ts";

const PROOFS = ["amd64", "compose", "arm64"] as const;

const asked = new Set(process.argv.slice(2));
const some = PROOFS.filter((name) => asked.has(name));
const found = findings();

function make(...parameters: string[]): void {
  if (asked.has("made")) return;
  const startedAt = performance.now();
  const { status } = spawnSync("node", ["scripts/image/make-image.mjs", ...parameters], {
    stdio: "inherit",
  });
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  found.check(`npm run tool -- image ${parameters.join(" ")}: ${seconds} s`, status === 0);
}

for (const name of some.length === 0 ? PROOFS : some) {
  console.log(`\n${name}\n`);
  try {
    if (name === "compose") {
      make();
      await proveComposed(found);
    } else {
      const isEmulated = name !== OWN_PROCESSOR;
      make(...(isEmulated ? ["--arch", name, "vitrine"] : ["--fresh"]));
      const image = `localhost/vitrine:latest${isEmulated ? `-${name}` : ""}`;
      await proveAlone({ image, processor: name, isEmulated }, found);
    }
  } catch (error) {
    found.fail(String(error), error);
  }
}
const { passed, failed } = found.counts();
for (const name of failed) console.log(`failed: ${name}`);
// The last line, in these words: other people's scripts read it.
console.log(`\n${passed} passed, ${failed.length} failed`);
process.exit(failed.length === 0 && passed > 0 ? 0 : 1);
