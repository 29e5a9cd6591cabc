import type { ShopVersion } from "@vitrine/domain/wire/owner/shop-edits";

/** Who has changed a shop, as a revision says it and `npm run shops -- show` prints it. */
export const CHANGED_BY = {
  owner: "owner's page",
  agency: "agency's page",
  command: "npm run shops",
  file: "shops/*.ts",
} as const;

/** Who it was for the shop's owner. Commands are the agency's. */
export function editorOf(changedBy: string): ShopVersion["by"] {
  if (changedBy === CHANGED_BY.owner) return "owner";
  return changedBy === CHANGED_BY.file ? "file" : "agency";
}
