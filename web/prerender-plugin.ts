import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

import type { BuildEnvironment, Plugin, Rolldown, ViteBuilder } from "vite";

import type { BuildSettings } from "./build-settings.ts";
import { compressFiles } from "./compress-files.ts";
import { contentSecurityPolicy, htmlDocument } from "./html-document.ts";
import { NOT_FOUND_ROUTE, ROUTES } from "./src/routes.ts";
import type { Route } from "./src/routes.ts";

const SOURCE = resolve(import.meta.dirname, "src");
// Below the output, so that it finds its packages; gone before the build ends.
const PRERENDER_BUNDLE = ".prerender";
const ENTRY = join(SOURCE, "main.ts");
const BASE = "/";

// One file instead of four that are always wanted together.
const REACT = {
  name: "react",
  test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|rolldown[\\/]runtime/,
};

// Vite wraps every dynamic import in code that fetches its stylesheets and preloads. There are none to fetch.
const VITE_PRELOAD_HELPER = "\0vite/preload-helper.js";
const PLAIN_IMPORT = "export const __vitePreload = (load) => load();";

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** One line of `pages.json`: what the server must know to serve a page. */
interface ServedPage {
  readonly path: string;
  readonly file: string;
  readonly contentSecurityPolicy: string;
}

/** Makes `vite build` write every route as its own document, rendered into the root that the browser hydrates. */
export function prerender(settings: BuildSettings): Plugin {
  let dist = "";
  return {
    name: "vitrine:prerender",
    enforce: "pre",
    configResolved(config) {
      dist = resolve(config.root, config.build.outDir);
    },
    config: ({ build }) => ({
      builder: {},
      environments: {
        client: {
          build: {
            emptyOutDir: true,
            // One stylesheet, inlined: no page waits for a file of it.
            cssCodeSplit: false,
            // The documents carry the preloads, so no script has to.
            modulePreload: false,
            assetsInlineLimit: 0,
            rolldownOptions: { input: ENTRY, output: { codeSplitting: { groups: [REACT] } } },
          },
        },
        prerender: {
          consumer: "server",
          build: {
            ssr: true,
            outDir: join(build?.outDir ?? "dist", PRERENDER_BUNDLE),
            emptyOutDir: true,
            copyPublicDir: false,
            rolldownOptions: { input: join(SOURCE, "prerender.tsx") },
          },
        },
      },
    }),
    load: (id) => (id === VITE_PRELOAD_HELPER ? PLAIN_IMPORT : null),
    async buildApp(builder) {
      const client = await builtFiles(builder, "client");
      await builtFiles(builder, "prerender");
      await writeDocuments(dist, client, settings);
      await rm(join(dist, PRERENDER_BUNDLE), { recursive: true });
      await compressFiles(dist);
    },
  };
}

async function builtFiles(
  builder: ViteBuilder,
  name: string,
): Promise<readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]> {
  const environment: BuildEnvironment | undefined = builder.environments[name];
  if (environment === undefined) throw new Error(`The ${name} build is not configured.`);
  const result = await builder.build(environment);
  if ("close" in result) throw new Error("Prerendering does not watch.");
  return [result].flat().flatMap((built) => built.output);
}

async function writeDocuments(
  dist: string,
  files: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[],
  settings: BuildSettings,
): Promise<void> {
  const chunks: Chunks = new Map(
    files.filter((file) => file.type === "chunk").map((chunk) => [chunk.fileName, chunk]),
  );
  const assets = files.filter((file) => file.type === "asset").map((asset) => asset.fileName);
  const style = await takeStylesheet(dist, assets);
  const policy = contentSecurityPolicy(style, settings.schedulingUrl);
  const entry = chunkOf(chunks, ENTRY);
  const { renderPage } = await prerenderBundle(dist);

  const served: ServedPage[] = [];
  for (const route of [...ROUTES, NOT_FOUND_ROUTE]) {
    const file = fileOf(route);
    const html = htmlDocument({
      language: route.language,
      title: route.title,
      description: route.description,
      canonical: canonicalOf(route, settings.publicUrl),
      indexed: route !== NOT_FOUND_ROUTE,
      contentSecurityPolicy: policy,
      style,
      fonts: assets.filter((asset) => asset.endsWith(".woff2")).map((asset) => BASE + asset),
      script: BASE + entry.fileName,
      preloadedScripts: preloadsOf(route, entry, chunks).map((fileName) => BASE + fileName),
      body: await renderPage(route),
    });
    await mkdir(dirname(join(dist, file)), { recursive: true });
    await writeFile(join(dist, file), html);
    served.push({ path: route.path, file, contentSecurityPolicy: policy });
  }
  await writeFile(join(dist, "pages.json"), `${JSON.stringify(served, null, 2)}\n`);
}

/** The stylesheet's text; its file goes, for nothing fetches it. */
async function takeStylesheet(dist: string, assets: readonly string[]): Promise<string> {
  const [stylesheet, ...others] = assets.filter((asset) => asset.endsWith(".css"));
  if (stylesheet === undefined || others.length > 0) throw new Error("Expected one stylesheet.");
  const file = join(dist, stylesheet);
  const style = (await readFile(file, "utf8")).trim();
  await rm(file);
  return style;
}

/** What a form page fetches at once, so that nothing is found out one import after the other. */
function preloadsOf(route: Route, entry: Rolldown.OutputChunk, chunks: Chunks): string[] {
  const wanted =
    route.reactStarts === "at once"
      ? [chunkOf(chunks, join(SOURCE, "hydrate-page.tsx")), chunkOf(chunks, pageModule(route))]
      : [];
  const found = new Set<string>();
  const visit = (chunk: Rolldown.OutputChunk): void => {
    if (found.has(chunk.fileName)) return;
    found.add(chunk.fileName);
    for (const imported of chunk.imports) {
      const next = chunks.get(imported);
      if (next !== undefined) visit(next);
    }
  };
  for (const chunk of [entry, ...wanted]) visit(chunk);
  found.delete(entry.fileName);
  return [...found];
}

function chunkOf(chunks: Chunks, module: string): Rolldown.OutputChunk {
  for (const chunk of chunks.values()) if (chunk.facadeModuleId === module) return chunk;
  throw new Error(`No script was built from ${module}.`);
}

function pageModule(route: Route): string {
  return join(SOURCE, route.page);
}

function fileOf(route: Route): string {
  if (route === NOT_FOUND_ROUTE) return "404.html";
  return join(route.path, "index.html").slice(1);
}

function canonicalOf(route: Route, publicUrl: string | undefined): string | undefined {
  if (publicUrl === undefined || route.canonicalPath === undefined) return undefined;
  return publicUrl + route.canonicalPath;
}

async function prerenderBundle(
  dist: string,
): Promise<{ renderPage: (route: Route) => Promise<string> }> {
  return import(pathToFileURL(join(dist, PRERENDER_BUNDLE, "prerender.js")).href);
}
