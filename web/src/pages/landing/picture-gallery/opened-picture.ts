import { PRODUCTS } from "../copy/landing-copy.ts";
import type { PictureCopy, ProductCopy } from "../copy/landing-copy.ts";

export interface PlacedPicture {
  /** Unique on the page; also the id of its thumbnail. */
  readonly id: string;
  readonly product: ProductCopy;
  readonly picture: PictureCopy;
  /** Its place among its product's pictures, from 1. */
  readonly number: number;
}

const PICTURES: ReadonlyMap<string, PlacedPicture> = new Map(
  PRODUCTS.flatMap((product) =>
    product.pictures.map((picture, index) => {
      const id = pictureId(product.id, picture.name);
      return [id, { id, product, picture, number: index + 1 }] as const;
    }),
  ),
);

export function pictureId(product: string, name: string): string {
  return `foto-${product}-${name}`;
}

export function galleryOf({ product }: PlacedPicture): readonly PlacedPicture[] {
  return [...PICTURES.values()].filter((placed) => placed.product === product);
}

/** The history entry's state while a picture is open. `scrolledTo`: the scroll position of the page behind it. */
export function historyEntryOf(picture: string, scrolledTo: number): object {
  return { picture, scrolledTo };
}

/** The picture that is open on a history entry; `undefined` for none, and for a state that another page stored. */
export function pictureOfEntry(entry: unknown): PlacedPicture | undefined {
  const { picture } = fieldsOf(entry);
  return typeof picture === "string" ? PICTURES.get(picture) : undefined;
}

/** How far the page is scrolled behind a history entry's picture; `undefined` if none is open. */
export function scrollOfEntry(entry: unknown): number | undefined {
  const { scrolledTo } = fieldsOf(entry);
  return typeof scrolledTo === "number" ? scrolledTo : undefined;
}

function fieldsOf(entry: unknown): { readonly picture?: unknown; readonly scrolledTo?: unknown } {
  return typeof entry === "object" && entry !== null ? entry : {};
}
