import tall600Avif from "./pictures/banner-tall-600.avif";
import tall600Webp from "./pictures/banner-tall-600.webp";
import tall900Avif from "./pictures/banner-tall-900.avif";
import tall900Webp from "./pictures/banner-tall-900.webp";
import wide1600Avif from "./pictures/banner-wide-1600.avif";
import wide1600Webp from "./pictures/banner-wide-1600.webp";
import wide960Avif from "./pictures/banner-wide-960.avif";
import wide960Webp from "./pictures/banner-wide-960.webp";

/** One crop of the banner. It is shown whole, as large as the window lets it be: `sizes` says the same as the styles. */
export interface BannerCrop {
  /** In pixels, of the largest picture. */
  readonly width: number;
  readonly height: number;
  readonly sizes: string;
  readonly avif: string;
  readonly webp: string;
  /** For browsers that choose nothing by themselves. */
  readonly fallback: string;
}

export const TALL: BannerCrop = {
  width: 900,
  height: 1_200,
  sizes: "min(100vw, 75vh)",
  avif: `${tall600Avif} 600w, ${tall900Avif} 900w`,
  webp: `${tall600Webp} 600w, ${tall900Webp} 900w`,
  fallback: tall900Webp,
};

export const WIDE: BannerCrop = {
  width: 1_600,
  height: 640,
  sizes: "min(100vw, 250vh)",
  avif: `${wide960Avif} 960w, ${wide1600Avif} 1600w`,
  webp: `${wide960Webp} 960w, ${wide1600Webp} 1600w`,
  fallback: wide1600Webp,
};
