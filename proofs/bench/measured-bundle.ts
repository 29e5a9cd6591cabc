// node proofs/bench/measured-bundle.ts, in a checkout of this project: bundles its server as it does itself, but with the modules
// of measured-modules.ts, and prints the program that starts it. It is kept for the next run.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { PRODUCT, measuredModules } from "./measured-modules.ts";

interface OwnBundler {
  readonly bundleServer: (folder: string, plugins: readonly object[]) => Promise<void>;
}

interface OwnBundles {
  readonly bundleName: () => string;
}

const { bundleServer } = (await own("server/bundle/bundle-server.ts")) as OwnBundler;
const { bundleName } = (await own("server/bundle/bundles.mjs")) as OwnBundles;

const modules = measuredModules(process.cwd());
const name = createHash("sha256")
  .update(JSON.stringify([bundleName(), ...modules]))
  .digest("hex")
  .slice(0, 16);
const folder = resolve(".cache/measured", name);
await bundleServer(folder, [
  {
    name: "measured-modules",
    resolveId(source: string, importer: string | undefined) {
      if (source.startsWith("file:")) return fileURLToPath(source);
      return source.endsWith(PRODUCT) ? join(dirname(importer ?? ""), source) : undefined;
    },
    load(id: string) {
      if (!id.endsWith(PRODUCT)) return modules.get(id);
      return { code: readFileSync(id.slice(0, -PRODUCT.length), "utf8"), moduleType: "ts" };
    },
  },
]);
console.log(join(folder, "main.js"));

/** A module of the checkout. */
function own(file: string): Promise<unknown> {
  return import(pathToFileURL(resolve(file)).href);
}
