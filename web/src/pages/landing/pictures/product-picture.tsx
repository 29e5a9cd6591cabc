import "./picture-grounds.css";

// Only the script that opens a picture fetches its large AVIF file.
const FILES = import.meta.glob<string>(["./*/*.{avif,webp}", "!./*/*-1600.avif"], {
  eager: true,
  query: "?url",
  import: "default",
});

/** Every picture is 16:10; the widths are in pixels. */
const THUMBNAIL_WIDTH = 480;
const MIDDLE_WIDTH = 960;
export const FULL_WIDTH = 1_600;

function heightOf(width: number): number {
  return (width * 10) / 16;
}

export function pictureFile(
  product: string,
  name: string,
  width: number,
  format: "avif" | "webp",
): string {
  const address = FILES[`./${product}/${name}-${width}.${format}`];
  if (address === undefined) throw new Error(`${product}/${name} has no ${format} of ${width} px.`);
  return address;
}

export function thumbnailSet(product: string, name: string, format: "avif" | "webp"): string {
  return [THUMBNAIL_WIDTH, MIDDLE_WIDTH]
    .map((width) => `${pictureFile(product, name, width, format)} ${width}w`)
    .join(", ");
}

/** The attribute that paints a picture's container in the picture's main colour until the picture has loaded. */
export function pictureGround(product: string, name: string): { readonly "data-picture": string } {
  return { "data-picture": `${product}/${name}` };
}

export function ProductPicture(props: {
  product: string;
  name: string;
  sizes: string;
  alternative: string;
}) {
  const { product, name, sizes, alternative } = props;
  return (
    <picture>
      <source type="image/avif" srcSet={thumbnailSet(product, name, "avif")} sizes={sizes} />
      <img
        src={pictureFile(product, name, THUMBNAIL_WIDTH, "webp")}
        srcSet={thumbnailSet(product, name, "webp")}
        sizes={sizes}
        width={THUMBNAIL_WIDTH}
        height={heightOf(THUMBNAIL_WIDTH)}
        alt={alternative}
        loading="lazy"
        decoding="async"
      />
    </picture>
  );
}
