import { basename } from "node:path";
import type { Plugin, Rolldown } from "vite";

/** Removes the stylesheets from the browser builds, as documents contain them; `styleOf` returns those of chunks, in order. */
export function pageStyles(): {
  plugin: Plugin;
  styleOf: (chunks: readonly Rolldown.OutputChunk[]) => string;
} {
  const styles = new Map<string, string>();
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
          const texts = [...names].map((name) => textOf(bundle[name]).trim());
          styles.set(chunk.fileName, texts.join(""));
          names.clear();
        }
        for (const name of Object.keys(bundle)) if (name.endsWith(".css")) delete bundle[name];
      },
    },
    styleOf: (chunks) => chunks.map(({ fileName }) => styles.get(fileName) ?? "").join(""),
  };
}

function textOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string {
  if (file?.type !== "asset") throw new Error("A stylesheet is missing.");
  return typeof file.source === "string" ? file.source : new TextDecoder().decode(file.source);
}

/** Such as `hero_window`: without a random part it compresses better, and the stylesheet's name keeps it unique. */
export function scopedClassName(name: string, stylesheet: string): string {
  return `${basename(stylesheet, ".module.css")}_${name}`;
}
