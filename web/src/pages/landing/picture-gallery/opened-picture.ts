import { PRODUCTS } from "../copy/landing-copy.ts";
import type { PictureCopy, ProductCopy } from "../copy/landing-copy.ts";
import { pictureIdOfEntry } from "./history-entry.ts";

/** A picture with its product and its place there, such as the third of four. */
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
      const id = pictureId(product.id, picture.name);
      return [id, { id, product, picture, number: index + 1 }] as const;
    }),
  ),
);

export function pictureId(product: string, name: string): string {
  return `foto-${product}-${name}`;
}

/** The pictures of the gallery that this one is in, in their order. */
export function galleryOf({ product }: PlacedPicture): readonly PlacedPicture[] {
  return [...PICTURES.values()].filter((placed) => placed.product === product);
}

/** The picture that is open on a history entry; `undefined` for none, and for a state that another page stored. */
export function pictureOfEntry(entry: unknown): PlacedPicture | undefined {
  return PICTURES.get(pictureIdOfEntry(entry) ?? "");
}
