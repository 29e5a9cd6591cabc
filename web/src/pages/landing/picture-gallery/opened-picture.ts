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

/** The state to store in a browser's history entry while this picture is open. */
export function historyEntryOf(id: string | undefined): { readonly picture?: string } {
  return id === undefined ? {} : { picture: id };
}

/** The picture that is open on a history entry; `undefined` for none, and for a state that another page stored. */
export function pictureOfEntry(entry: unknown): PlacedPicture | undefined {
  if (typeof entry !== "object" || entry === null || !("picture" in entry)) return undefined;
  return PICTURES.get(String(entry.picture));
}
