import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

import type { Shop } from "@vitrine/domain/shop/shop";

/** The facts in a file: JSON, or a module such as `shops/barbearia.ts`. @throws when it cannot be read or run */
export async function factsInFile(file: string): Promise<unknown> {
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
