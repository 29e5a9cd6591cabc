import { PRODUCTS } from "../copy/landing-copy.ts";
import type { PictureCopy, ProductCopy } from "../copy/landing-copy.ts";

/** A picture with where it stands: the third of four, under its product. */
export interface PlacedPicture {
  /** Unique on the page; also the id of its thumbnail. */
  readonly id: string;
  readonly product: ProductCopy;
  readonly picture: PictureCopy;
  readonly number: number;
}

const PICTURES: ReadonlyMap<string, PlacedPicture> = new Map(
  PRODUCTS.flatMap((product) =>
    product.pictures.map((picture, index) => {
      const id = pictureId(product, picture);
      return [id, { id, product, picture, number: index + 1 }] as const;
    }),
  ),
);

export function pictureId(product: ProductCopy, picture: PictureCopy): string {
  return `foto-${product.id}-${picture.name}`;
}

/** The state to store in a browser's history entry while a picture is open over the page, scrolled that far. */
export function historyEntryOf(picture: string, scrolledTo: number): object {
  return { picture, scrolledTo };
}

/** The picture that is open on a history entry; `undefined` for none, and for a state that another page stored. */
export function pictureOfEntry(entry: unknown): PlacedPicture | undefined {
  if (typeof entry !== "object" || entry === null || !("picture" in entry)) return undefined;
  return PICTURES.get(String(entry.picture));
}

/** How far the page is scrolled behind the picture of a history entry; `undefined` when the entry does not say. */
export function placeOfEntry(entry: unknown): number | undefined {
  if (typeof entry !== "object" || entry === null || !("scrolledTo" in entry)) return undefined;
  return typeof entry.scrolledTo === "number" ? entry.scrolledTo : undefined;
}
