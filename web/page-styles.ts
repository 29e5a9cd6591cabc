import { basename } from "node:path";
import type { Plugin, Rolldown } from "vite";

/**
 * Removes the stylesheets from the browser builds: each document contains its page's styles, so no script has to fetch
 * them. `styleOf` returns the styles of the given chunks, in order.
 */
export function pageStyles(): {
  plugin: Plugin;
  styleOf: (chunks: readonly Rolldown.OutputChunk[]) => string;
} {
  const styles = new Map<string, readonly string[]>();
  return {
    plugin: {
      name: "vitrine:page-styles",
      // After Vite has written the stylesheets, before it makes scripts fetch them.
      enforce: "post",
      applyToEnvironment: ({ config }) => config.consumer === "client",
      generateBundle(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          const names = chunk.type === "chunk" ? chunk.viteMetadata?.importedCss : undefined;
          if (names === undefined) continue;
          styles.set(
            chunk.fileName,
            [...names].map((name) => textOf(bundle[name])),
          );
          names.clear();
        }
        for (const name of Object.keys(bundle)) if (name.endsWith(".css")) delete bundle[name];
      },
    },
    styleOf: (chunks) =>
      chunks
        .flatMap((chunk) => styles.get(chunk.fileName) ?? [])
        .map((style) => style.trim())
        .join(""),
  };
}

function textOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string {
  if (file?.type !== "asset") throw new Error("A stylesheet is missing.");
  return typeof file.source === "string" ? file.source : new TextDecoder().decode(file.source);
}

/**
 * The class name in a page for `name` in a component's stylesheet, such as `hero_window`. Without a random part it
 * compresses better in documents and scripts. The stylesheet's name keeps it unique.
 */
export function scopedClassName(name: string, stylesheet: string): string {
  return `${basename(stylesheet, ".module.css")}_${name}`;
}
