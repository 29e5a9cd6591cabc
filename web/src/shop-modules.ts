import type { Shop } from "@vitrine/domain/shop/shop";

const LOADERS = import.meta.glob<{ readonly shop: Shop }>([
  "../../shops/*.ts",
  "!../../shops/shops.ts",
  "!../../shops/*.test.ts",
]);

export async function loadShop(calendarId: string | undefined): Promise<Shop | undefined> {
  if (calendarId === undefined) return undefined;
  const load = LOADERS[`../../shops/${calendarId}.ts`];
  if (load === undefined) throw new Error(`There is no shop ${calendarId}.`);
  return (await load()).shop;
}

export function hasShop(calendarId: string): boolean {
  return Object.hasOwn(LOADERS, `../../shops/${calendarId}.ts`);
}
