import { rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";

import type { EnvironmentOptions, Plugin, Rolldown, ViteBuilder } from "vite";

import type { BuildSettings } from "./build-settings.ts";
import { buildWidget, WIDGET_SCRIPT } from "./built-scripts/build-widget.ts";
import { buildWorker, WORKER_SCRIPT } from "./built-scripts/build-worker.ts";
import { compressFiles } from "./compress-files.ts";
import type { Chunks } from "./built-chunks.ts";
import { shopTemplate, writeDocuments } from "./page-documents.ts";
import type { Builds } from "./page-documents.ts";
import { writeSiteFiles } from "./site-files.ts";
import { shortClassNames } from "./left-out/class-names.ts";
import { withoutLeftOutParts } from "./left-out/react-parts.ts";
import { OWN_ENTRIES } from "./src/route.ts";
import { NOT_FOUND_ROUTE, ROUTES } from "./src/routes.ts";
import { SHOP_SCREEN } from "./src/shop-screen.ts";

const SOURCE = resolve(import.meta.dirname, "src");
// The list is removed first and written last, so that its presence means a complete build.
const PAGE_LIST = "pages.json";
// This folder lies inside the output folder, so that its imports resolve. It is removed before the build ends.
const PRERENDER_BUNDLE = ".prerender";
// The program and the data by which the server renders the screen of any shop. A hidden folder, which is never served.
const RENDERER_BUNDLE = ".renderer";
// No script loads these pages. The browser build includes them only for their styles.
const PAGES_WITHOUT_REACT = [...ROUTES, NOT_FOUND_ROUTE]
  .filter(({ reactStarts }) => reactStarts === "never")
  .map(({ page }) => page);

const CLIENT_GROUPS = [
  // What each page with React needs, in one file, which compresses better. None has a stylesheet: all those pages would get it.
  {
    name: "react",
    test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|web[\\/]src[\\/](hydrate-page|ui[\\/](create-icon|lazy-or-nothing))\.|icons[\\/]check\./,
  },
  // One file for what the booking page shares with others, including stylesheets.
  {
    name: "shared-with-booking",
    test: /web[\\/]src[\\/](ui[\\/]|shop-accent\.)/,
    minShareCount: 2,
  },
];
// Each script more costs as much as most of these hold, in headers alone: what every shop's screen needs is in two.
const SHOP_GROUPS = [
  {
    name: "shop-main",
    test: /preload-helper|rolldown[\\/]runtime|web[\\/]src[\\/]pages[\\/]shop[\\/]shop-main\./,
    priority: 1,
  },
  {
    name: "shop-app",
    test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|web[\\/]src[\\/]pages[\\/]shop[\\/]shop-app\./,
  },
];
const REACT = /node_modules[\\/](react|react-dom|scheduler)[\\/]/;

const OWNER_GROUPS = [
  { name: "owner-react", test: REACT, priority: 1 },
  // What the day shares with the scripts that are fetched later: otherwise it would be a script of its own.
  {
    name: "owner-main",
    test: /owner-main\.|icons?[\\/](createLucideIcon|triangle)|create-icon|web[\\/]src[\\/]ui[\\/](sheet|acts|part-words|spinner)|domain[\\/]src[\\/](time[\\/](shop-time|zone-offset)|shop[\\/](weekdays|menu|shop|price)\.)|pages[\\/]owner[\\/](copy|day|sheets[\\/]fields)/,
  },
];

// Vite's helper for dynamic imports would fetch stylesheets and preloads. The documents contain both already.
const VITE_PRELOAD_HELPER = "\0vite/preload-helper.js";
const PLAIN_IMPORT = "export const __vitePreload = (load) => load();";

// Our own icon component does all that the pages need in a few lines, and saves a kilobyte of script.
const LUCIDE_COMPONENT = /lucide-react[\\/]dist[\\/]esm[\\/]createLucideIcon\.mjs$/;
const OWN_ICON_COMPONENT = `export { createIcon as default } from ${JSON.stringify(join(SOURCE, "ui/create-icon.ts"))};`;

/** Makes `vite build` write every route as its own document, rendered into the root that the browser hydrates. */
export function prerender(settings: BuildSettings): Plugin[] {
  let dist = "";
  const styles = pageStyles();
  const documents: Plugin = {
    name: "vitrine:prerender",
    enforce: "pre",
    configResolved(config) {
      dist = resolve(config.root, config.build.outDir);
    },
    config: ({ build }) => ({
      // All builds share one set of plugins, because the documents need the styles that the browser builds collect.
      builder: { sharedConfigBuild: true },
      css: { modules: { generateScopedName: shortClassNames(SOURCE) } },
      build: {
        // The documents carry the preloads, so no script has to.
        modulePreload: false,
        assetsInlineLimit: 0,
        rolldownOptions: {
          output: { assetFileNames: ASSET_NAME },
        },
      },
      environments: {
        client: {
          build: {
            emptyOutDir: true,
            rolldownOptions: {
              input: [
                "main.ts",
                "pages/landing/landing-main.ts",
                "pages/leave/leave-main.ts",
                "pages/confirm/confirm-main.ts",
                ...PAGES_WITHOUT_REACT,
              ].map((path) => join(SOURCE, path)),
              // Otherwise a page that nothing imports would be built empty and without its styles.
              preserveEntrySignatures: "allow-extension",
              output: { ...SCRIPT_NAMES, codeSplitting: { groups: CLIENT_GROUPS } },
            },
          },
        },
        owner: browserEnvironment(OWN_ENTRIES.owner, OWNER_GROUPS),
        agency: browserEnvironment(OWN_ENTRIES.agency, [{ name: "agency-react", test: REACT }]),
        preview: {
          ...browserEnvironment(OWN_ENTRIES.preview, [{ name: "preview-react", test: REACT }]),
          // It renders a whole screen, of which nothing is in its document.
          define: { "import.meta.env.PREVIEW": "true" },
        },
        shop: browserEnvironment(SHOP_SCREEN.entry, SHOP_GROUPS),
        prerender: {
          consumer: "server",
          // Otherwise lucide-react would be imported unchanged, with its own components.
          resolve: { noExternal: ["lucide-react"] },
          build: {
            ssr: true,
            outDir: join(build?.outDir ?? "dist", PRERENDER_BUNDLE),
            emptyOutDir: true,
            copyPublicDir: false,
            rolldownOptions: { input: join(SOURCE, "prerender.tsx") },
          },
        },
        renderer: rendererEnvironment(join(build?.outDir ?? "dist", RENDERER_BUNDLE)),
      },
    }),
    load(id) {
      if (id === VITE_PRELOAD_HELPER) return PLAIN_IMPORT;
      return LUCIDE_COMPONENT.test(id) ? OWN_ICON_COMPONENT : null;
    },
    transform(code, id) {
      return this.environment.name === "shop" ? withoutLeftOutParts(id, code) : undefined;
    },
    configureServer({ middlewares }) {
      for (const [name, buildOne] of [
        [WIDGET_SCRIPT, buildWidget],
        [WORKER_SCRIPT, buildWorker],
      ] as const) {
        middlewares.use(`/${name}`, (_request, response, next) => {
          buildOne().then(
            (script) => response.setHeader("content-type", "text/javascript").end(script),
            next,
          );
        });
      }
    },
    async buildApp(builder) {
      const list = join(dist, PAGE_LIST);
      // A server that starts during the build finds no list and serves no unfinished build.
      await rm(list, { force: true });
      const client = await builtChunks(builder, "client");
      const owner = await builtChunks(builder, "owner");
      const agency = await builtChunks(builder, "agency");
      const preview = await builtChunks(builder, "preview");
      const shop = await builtChunks(builder, "shop");
      await builtChunks(builder, "prerender");
      await builtChunks(builder, "renderer");
      const bundle = join(dist, PRERENDER_BUNDLE);
      const renderer = join(dist, RENDERER_BUNDLE);
      const builds: Builds = {
        client,
        own: { owner, agency, preview },
        shop,
        styleOf: styles.styleOf,
        prerender: join(bundle, "prerender.js"),
        renderer: join(renderer, "shop-documents.js"),
      };
      const template = shopTemplate(builds, settings);
      await writeFile(join(renderer, "template.json"), JSON.stringify(template));
      const servedPages = await writeDocuments(dist, builds, template, settings);
      await writeSiteFiles(dist, servedPages, settings.publicUrl);
      await writeFile(join(dist, WIDGET_SCRIPT), await buildWidget());
      await writeFile(join(dist, WORKER_SCRIPT), await buildWorker());
      await rm(bundle, { recursive: true });
      await compressFiles(dist);
      await writeFile(list, `${JSON.stringify(servedPages, null, 2)}\n`);
    },
  };
  return [documents, styles.plugin];
}

/** A build of its own, so that other pages' imports cannot change its scripts. */
// With longer hashes, a page that names a hundred files would not fit into its first ten packets.
const ASSET_NAME = "assets/[name]-[hash:5][extname]";
// The shortest that the bundler makes.
const SCRIPT_NAME = "assets/[name]-[hash:6].js";
const SCRIPT_NAMES = { entryFileNames: SCRIPT_NAME, chunkFileNames: SCRIPT_NAME };

function browserEnvironment(
  entry: string,
  groups: typeof SHOP_GROUPS | { name: string; test: RegExp }[],
): EnvironmentOptions {
  return {
    consumer: "client",
    build: {
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: join(SOURCE, entry),
        // Later scripts import from the first one.
        preserveEntrySignatures: "allow-extension",
        output: { ...SCRIPT_NAMES, codeSplitting: { groups } },
      },
    },
  };
}

function rendererEnvironment(outDir: string): EnvironmentOptions {
  return {
    consumer: "server",
    // The server runs this without any package of the web app, and React by this definition as in production.
    resolve: { noExternal: true },
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      // Each server keeps it in memory.
      minify: true,
      copyPublicDir: false,
      rolldownOptions: {
        input: join(import.meta.dirname, "shop-documents.tsx"),
        output: { codeSplitting: false },
      },
    },
  };
}

async function builtChunks(builder: ViteBuilder, name: string): Promise<Chunks> {
  const environment = builder.environments[name];
  if (environment === undefined) throw new Error(`The ${name} build is not configured.`);
  const result = await builder.build(environment);
  if ("close" in result) throw new Error("Prerendering must not watch.");
  const chunks = [result]
    .flat()
    .flatMap(({ output }) => output.filter((file) => file.type === "chunk"));
  return new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
}

const PAINT = /(--paint-[a-z]+):([^;}]+);?/g;

/** `style` with the colours themselves in the place of the paints that only the page's tokens name. */
function withColours(style: string, allStyles: string): string {
  const colours = new Map([...allStyles.matchAll(PAINT)].map(([, name, colour]) => [name, colour]));
  return style
    .replaceAll(PAINT, "")
    .replaceAll(/var\((--paint-[a-z]+)\)/g, (use, name: string) => colours.get(name) ?? use);
}

/** Removes the stylesheets from the browser builds: documents contain them. `styleOf` returns the styles of chunks. */
function pageStyles(): { plugin: Plugin; styleOf: Builds["styleOf"] } {
  const styles = new Map<string, string>();
  return {
    plugin: {
      name: "vitrine:page-styles",
      // This runs after Vite has written the stylesheets and before Vite makes scripts fetch them.
      enforce: "post",
      applyToEnvironment: ({ config }) => config.consumer === "client",
      generateBundle(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          const names = chunk.type === "chunk" ? chunk.viteMetadata?.importedCss : undefined;
          if (names === undefined) continue;
          const texts = [...names].map((name) => textOf(bundle[name]).trim());
          styles.set(chunk.fileName, texts.join(""));
          // Vite makes the chunk's script fetch the stylesheets that are left here.
          names.clear();
        }
        for (const name of Object.keys(bundle)) if (name.endsWith(".css")) delete bundle[name];
      },
    },
    styleOf: (chunks) =>
      withColours(
        chunks.map(({ fileName }) => styles.get(fileName) ?? "").join(""),
        [...styles.values()].join(""),
      ),
  };
}

function textOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string {
  if (file?.type !== "asset") throw new Error("A stylesheet is missing.");
  return typeof file.source === "string" ? file.source : new TextDecoder().decode(file.source);
}
