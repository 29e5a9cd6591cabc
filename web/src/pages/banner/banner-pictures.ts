import desktop1600Avif from "./pictures/banner-desktop-1600.avif";
import desktop1600Webp from "./pictures/banner-desktop-1600.webp";
import desktop960Avif from "./pictures/banner-desktop-960.avif";
import desktop960Webp from "./pictures/banner-desktop-960.webp";
import phone600Avif from "./pictures/banner-phone-600.avif";
import phone600Webp from "./pictures/banner-phone-600.webp";
import phone900Avif from "./pictures/banner-phone-900.avif";
import phone900Webp from "./pictures/banner-phone-900.webp";
import slim600Avif from "./pictures/banner-slim-600.avif";
import slim600Webp from "./pictures/banner-slim-600.webp";
import slim900Avif from "./pictures/banner-slim-900.avif";
import slim900Webp from "./pictures/banner-slim-900.webp";
import tall600Avif from "./pictures/banner-tall-600.avif";
import tall600Webp from "./pictures/banner-tall-600.webp";
import tall900Avif from "./pictures/banner-tall-900.avif";
import tall900Webp from "./pictures/banner-tall-900.webp";
import wide1600Avif from "./pictures/banner-wide-1600.avif";
import wide1600Webp from "./pictures/banner-wide-1600.webp";
import wide960Avif from "./pictures/banner-wide-960.avif";
import wide960Webp from "./pictures/banner-wide-960.webp";

/** One crop of the banner, shown whole and as large as the window allows, as in the stylesheet. */
export interface BannerCrop {
  /** The windows that the crop fits best. The first match is shown; the last crop, without a query, fits the rest. */
  readonly media?: string;
  /** The largest picture's width, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly avif: string;
  readonly webp: string;
}

const SLIM: BannerCrop = {
  media: "(max-aspect-ratio: 51/100)",
  width: 900,
  height: 1_950,
  avif: `${slim600Avif} 600w, ${slim900Avif} 900w`,
  webp: `${slim600Webp} 600w, ${slim900Webp} 900w`,
};

const PHONE: BannerCrop = {
  media: "(max-aspect-ratio: 13/20)",
  width: 900,
  height: 1_600,
  avif: `${phone600Avif} 600w, ${phone900Avif} 900w`,
  webp: `${phone600Webp} 600w, ${phone900Webp} 900w`,
};

const TALL: BannerCrop = {
  media: "(max-aspect-ratio: 11/10)",
  width: 900,
  height: 1_200,
  avif: `${tall600Avif} 600w, ${tall900Avif} 900w`,
  webp: `${tall600Webp} 600w, ${tall900Webp} 900w`,
};

const DESKTOP: BannerCrop = {
  media: "(max-aspect-ratio: 2/1)",
  width: 1_600,
  height: 1_000,
  avif: `${desktop960Avif} 960w, ${desktop1600Avif} 1600w`,
  webp: `${desktop960Webp} 960w, ${desktop1600Webp} 1600w`,
};

const WIDE: BannerCrop = {
  width: 1_600,
  height: 640,
  avif: `${wide960Avif} 960w, ${wide1600Avif} 1600w`,
  webp: `${wide960Webp} 960w, ${wide1600Webp} 1600w`,
};

/** From the narrowest to the widest. Between two, the limit is where the bands beside either are equally large. */
export const CROPS: readonly BannerCrop[] = [SLIM, PHONE, TALL, DESKTOP, WIDE];

/** The `sizes` of a crop's image: the width at which it is shown. */
export function sizesOf({ width, height }: BannerCrop): string {
  return `min(100vw, ${(100 * width) / height}vh)`;
}

/** The picture for browsers that cannot choose among several. */
export const FALLBACK = { src: wide1600Webp, width: WIDE.width, height: WIDE.height };
