import type { Shop } from "@vitrine/domain/shop/shop";

/** An image that the head preloads. */
export interface PreloadedImage {
  readonly type: `image/${string}`;
  readonly sourceSet: string;
  readonly sizes: string;
  /** A media query, for an image that only some screens show. */
  readonly media?: string;
}

/** A page in another language than its route's, at the route's address with `?lang=<code>`. */
export interface Translation {
  readonly code: string;
  /** Its language tag, such as `pt-BR`. */
  readonly language: string;
  readonly title: string;
  readonly description: string;
}

/**
 * What a page's head holds besides what the route table says. A page has one when a file
 * `<page>-head.ts` beside its `<page>-page.tsx` exports it as `HEAD`.
 */
export interface PageHead {
  /** The colour of the browser's own bars, as that of the page's header; the shop's or the site's unless said otherwise. */
  readonly themeColor?: string;
  /** What is seen in the picture of a shared link; the page's title and description unless said otherwise. */
  readonly shareAlternative?: string;
  /** Structured data, one object a block; `publicUrl` as in the build's settings, `shop` as in the route. */
  readonly structuredData?: (
    publicUrl: string | undefined,
    shop: Shop | undefined,
  ) => readonly object[];
  readonly preloadedImages?: readonly PreloadedImage[];
  /** File names of typefaces without their ending; every typeface of the page's stylesheet unless said otherwise. */
  readonly preloadedFonts?: readonly string[];
  /** The web app manifest of the page; the site's own unless said otherwise. */
  readonly manifest?: `/${string}.webmanifest`;
  /** The referrer policy of the page; the server's own unless said otherwise. */
  readonly referrer?: "no-referrer";
  readonly translations?: readonly Translation[];
  /** Whether the page shows other pages of the site in a frame. */
  readonly hasFrames?: true;
}
