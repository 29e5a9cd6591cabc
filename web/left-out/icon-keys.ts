import type { Plugin } from "vite";

const ICON = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/;
// Each is random, so that it does not compress.
const KEY = /,\s*key: "\w+"/g;
const UNUSED_LINE = "__iconData.node;\n";

/** An icon's file without the keys of its shapes, which `createIcon` does not need; `undefined` for any other file. */
export function withoutIconKeys(id: string, code: string): string | undefined {
  return ICON.test(id) ? code.replaceAll(KEY, "").replace(UNUSED_LINE, "") : undefined;
}

/** Icons become parts of scripts that every visitor loads. */
export function leaveIconKeysOut(): Plugin {
  return {
    name: "leave-icon-keys-out",
    enforce: "pre",
    transform: (source, id) => withoutIconKeys(id, source),
  };
}
