import { readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

import type { Shop } from "@vitrine/domain/shop/shop";
import { SHOP_MAX } from "@vitrine/domain/shop/shop-limits";

// A file that holds more than facts may have is not even parsed: that alone could take seconds and all memory.
const FILE_MAX_BYTES = 4 * SHOP_MAX.characters;

/** The facts in a file: JSON, or a module such as `shops/barbearia.ts`. @throws when it cannot be read or run */
export async function factsInFile(file: string): Promise<unknown> {
  if (statSync(file).size > FILE_MAX_BYTES)
    throw new Error("it is too large for the facts of a shop");
  if (file.endsWith(".json")) return JSON.parse(readFileSync(file, "utf8"));
  const module = (await import(pathToFileURL(resolve(file)).href)) as { readonly shop?: unknown };
  if (module.shop === undefined) throw new Error("it exports no `shop`");
  return module.shop;
}

/** The facts as a file that can be imported, here or in `shops/`. */
export function fileOfShop(shop: Shop): string {
  return `import type { Shop } from "@vitrine/domain/shop/shop";

export const shop: Shop = ${JSON.stringify(shop, undefined, 2)};
`;
}
