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
 * The parts of a page's head that are not in the route table. A page has them when a file `<page>-head.ts` beside its
 * `<page>-page.tsx` exports them as `HEAD`.
 */
export interface PageHead {
  /** The colour of the browser's own bars, to match the page's header; by default the shop's or the site's. */
  readonly themeColor?: string;
  /** The alternative text of a shared link's picture; by default the page's title and description. */
  readonly shareAlternative?: string;
  /** Structured data, one object per block; `publicUrl` as in the build's settings, `shop` as in the route. */
  readonly structuredData?: (
    publicUrl: string | undefined,
    shop: Shop | undefined,
  ) => readonly object[];
  readonly preloadedImages?: readonly PreloadedImage[];
  /** The file names of fonts to preload, without extension; by default every font of the page's stylesheet. */
  readonly preloadedFonts?: readonly string[];
  /** The web app manifest of the page; by default the site's. */
  readonly manifest?: `/${string}.webmanifest`;
  /** The referrer policy of the page; by default the server's. */
  readonly referrer?: "no-referrer";
  readonly translations?: readonly Translation[];
  /** Whether the page shows other pages of the site in a frame. */
  readonly hasFrames?: true;
}
