import type { Shop } from "@vitrine/domain/shop/shop";
import type { ComponentType } from "react";

export interface PageProps {
  /** `undefined` for a page of the site itself. */
  readonly shop: Shop | undefined;
  readonly isEmbedded?: boolean;
  /** The language tag of the document, such as `pt-BR`. */
  readonly language?: string;
}

export type PageModule = { readonly Page: ComponentType<PageProps> };

// The pages that main.ts hydrates. Shops, the owner, the agency and the preview have entries of their own. In development
// nothing is prerendered, so these are all pages but those of the owner, the agency and the preview.
const LOADERS = import.meta.env.DEV
  ? import.meta.glob<PageModule>(["./pages/*/*-page.tsx", "!./pages/{agency,owner,preview}/*"])
  : import.meta.glob<PageModule>("./pages/{embed,portfolio}/*-page.tsx");

export function loadPage(name: string): Promise<PageModule> {
  const load = LOADERS[name];
  if (load === undefined) throw new Error(`There is no page ${name}.`);
  return load();
}
