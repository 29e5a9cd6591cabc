// npm run build: makes the server's bundle of its sources and packages, unless it has been made of exactly these.

import { existsSync, renameSync, rmSync } from "node:fs";
import { isBuiltin } from "node:module";
import { basename, dirname, join, relative } from "node:path";

import { rolldown } from "rolldown";
import type { Plugin } from "rolldown";

import { BUNDLES, bundleName, removeOldest, switchTo } from "./bundles.mjs";

const ROOT = join(import.meta.dirname, "../..");
const SOURCE = join(ROOT, "server/src");

/** Each is bundled apart, with what it needs and no more: a thread has its own copy of the modules anyway. */
const PROGRAMS = [
  "main.ts",
  "database/sqlite/copying-thread.ts",
  "database/sqlite/writing-thread.ts",
  "busy/reading-thread.ts",
  "http/shop-pages/rendering-thread.ts",
];

const LEFT_OUT = [
  // Reads files that are beside it.
  "@fastify/swagger-ui",
  // The server brings compilers of its own. Fastify asks for these only where there are none.
  "@fastify/ajv-compiler",
  "@fastify/fast-json-stringify-compiler",
];

/**
 * Bundles the server's programs into `folder` of the checkout, which is only there when all are in it. Does nothing where it is there
 * already. `plugins` may put other modules in the place of the server's.
 */
export async function bundleServer(folder: string, plugins: readonly Plugin[] = []): Promise<void> {
  if (existsSync(folder)) return;
  const unfinished = join(dirname(folder), `.${basename(folder)}-${process.pid}`);
  rmSync(unfinished, { recursive: true, force: true });
  await writePrograms(unfinished, plugins);
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    // Another process was quicker, with the same bundle.
    if (!existsSync(folder)) throw error;
    rmSync(unfinished, { recursive: true });
  }
}

async function writePrograms(folder: string, plugins: readonly Plugin[]): Promise<void> {
  for (const program of PROGRAMS) {
    const entry = join(SOURCE, program);
    const bundle = await rolldown({
      cwd: ROOT,
      input: entry,
      platform: "node",
      external: LEFT_OUT,
      plugins: [...plugins, nodesModules, ownPlaces(folder), sourceLines],
    });
    await bundle.write({
      dir: folder,
      // A chunk that two programs have would otherwise be overwritten by that of the later one.
      chunkFileNames: "[name]-[hash].js",
      // All that a start needs is read as one file. The program itself stands apart: while it waits for the database, what is loaded for
      // that waits for no module of its file.
      codeSplitting: {
        groups: [{ name: "start", tags: ["$initial"], test: (id) => id !== entry }],
      },
      comments: false,
      sourcemap: true,
      sourcemapExcludeSources: true,
    });
    await bundle.close();
  }
}

/** What a module says of its own place stays true in the bundle. */
function ownPlaces(folder: string): Plugin {
  return {
    name: "own-places",
    transform: {
      filter: { id: /\/server\/src\/.*\.ts$/, code: /import\.meta\.(dirname|url)/ },
      handler(code, id) {
        const source = JSON.stringify(`/${relative(folder, dirname(id)).replaceAll("\\", "/")}`);
        const placed = code
          .replaceAll("import.meta.dirname", `(import.meta.dirname + ${source})`)
          .replaceAll(/new URL\("([\w-]+)\.ts", import\.meta\.url\)/g, (_, thread: string) => {
            return `new URL("./${thread}.js", import.meta.url)`;
          });
        return { code: placed, map: null };
      },
    },
  };
}

const LINES = JSON.stringify(join(import.meta.dirname, "source-lines.ts"));

/** Every program begins with what shows the lines of the sources in its stack traces. */
const sourceLines: Plugin = {
  name: "source-lines",
  transform: {
    filter: { id: PROGRAMS.map((program) => join(SOURCE, program)) },
    handler: (code) => ({ code: `import ${LINES}; ${code}`, map: null }),
  },
};

// 10 MB of memory, asked for by packages that have a use for them which a server at rest never makes.
// Their values are read by name. A package that copies all that such a module exports gets nothing: so do web-push's agents for proxies, of which
// nothing here makes use.
const LATER = new Set(["node:http2", "node:https", "node:tls"]);

/**
 * Takes Node's own modules as they are. An `import` of one would read each value that it exports, and so load streams for files or
 * webcrypto. Some are loaded only when one of their values is read.
 */
const nodesModules: Plugin = {
  name: "nodes-modules",
  // The bundler's own few lines, which every other module begins with, import `node:module`.
  resolveId: (id, importer) =>
    isBuiltin(id) && !importer?.startsWith("\0") ? `\0node:${id.replace("node:", "")}` : undefined,
  load: {
    filter: { id: /^\0node:/ },
    handler(id) {
      const name = id.slice(1);
      const code = `process.getBuiltinModule(${JSON.stringify(name)})`;
      return LATER.has(name)
        ? `module.exports = Object.create(new Proxy({}, { get: (_, name) => ${code}[name] }));`
        : `module.exports = ${code};`;
    },
  },
};

if (import.meta.main) {
  process.chdir(ROOT);
  const name = bundleName();
  await bundleServer(join(BUNDLES, name));
  switchTo(name);
  removeOldest(name);
}
