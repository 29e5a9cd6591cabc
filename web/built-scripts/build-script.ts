import { join } from "node:path";

import { build } from "vite";

/** Builds a script that imports nothing when it runs. `input` and `define` as Vite takes them. */
export async function buildScript(
  input: string,
  define: Readonly<Record<string, string>> = {},
): Promise<string> {
  const buildResult = await build({
    configFile: false,
    logLevel: "warn",
    define,
    build: {
      write: false,
      target: "es2022",
      modulePreload: false,
      rolldownOptions: {
        input: join(import.meta.dirname, "..", input),
        output: { format: "iife" },
      },
    },
  });
  const [script, ...others] = [buildResult].flat().flatMap((result) => {
    if (!("output" in result)) throw new Error(`The build of ${input} must not watch.`);
    return result.output;
  });
  if (script?.type !== "chunk" || others.length > 0)
    throw new Error(`${input} must be one script.`);
  return script.code;
}
