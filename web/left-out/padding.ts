import type { Plugin } from "vite";

const SHOP_FILE = /[\\/]shops[\\/][a-z0-9-]+\.ts$/;

/** The source of a shop's file without what comes after its services, which only the owner knows; `undefined` for any other. */
export function withoutPadding(id: string, source: string): string | undefined {
  if (!SHOP_FILE.test(id)) return undefined;
  return source.replaceAll(/\bpaddingMinutes:[^,}\n]+,?/g, "");
}

/** Shops' files become scripts that anybody can read. */
export function leavePaddingOut(): Plugin {
  return {
    name: "leave-padding-out",
    enforce: "pre",
    transform: (source, id) => withoutPadding(id, source),
  };
}
