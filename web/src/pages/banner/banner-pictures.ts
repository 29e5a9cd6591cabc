const FILES = import.meta.glob<string>("./pictures/*.{avif,webp}", {
  eager: true,
  query: "?url",
  import: "default",
});

interface BannerCrop {
  readonly name: string;
  /** A media query for the windows that the crop fits best. The first match is shown; the last crop has no query. */
  readonly media?: string;
  readonly widths: readonly [small: number, large: number];
  readonly height: number;
}

const WIDE: BannerCrop = { name: "wide", widths: [960, 1_600], height: 640 };

/** From the narrowest to the widest. At the limit of two crops, both leave equally large bands beside them. */
export const CROPS: readonly BannerCrop[] = [
  { name: "slim", media: "(max-aspect-ratio: 51/100)", widths: [600, 900], height: 1_950 },
  { name: "phone", media: "(max-aspect-ratio: 13/20)", widths: [600, 900], height: 1_600 },
  { name: "tall", media: "(max-aspect-ratio: 11/10)", widths: [600, 900], height: 1_200 },
  { name: "desktop", media: "(max-aspect-ratio: 2/1)", widths: [960, 1_600], height: 1_000 },
  WIDE,
];

export function sourceOf({ name, media, widths, height }: BannerCrop, format: "avif" | "webp") {
  const [, width] = widths;
  return {
    media,
    type: `image/${format}`,
    srcSet: widths.map((each) => `${fileOf(name, each, format)} ${each}w`).join(", "),
    sizes: `min(100vw, ${(100 * width) / height}vh)`,
    width,
    height,
  };
}

export const FALLBACK = {
  src: fileOf(WIDE.name, WIDE.widths[1], "webp"),
  width: WIDE.widths[1],
  height: WIDE.height,
};

function fileOf(crop: string, width: number, format: "avif" | "webp"): string {
  const address = FILES[`./pictures/banner-${crop}-${width}.${format}`];
  if (address === undefined) throw new Error(`The ${crop} banner has no ${format} of ${width} px.`);
  return address;
}
