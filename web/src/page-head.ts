/** A picture in `web/public` that a shared link shows. */
export interface ShareImage {
  readonly path: `/${string}`;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly alternative: string;
}

/** An image that the head preloads. */
export interface PreloadedImage {
  readonly type: `image/${string}`;
  readonly sourceSet: string;
  readonly sizes: string;
  /** A media query, for an image that only some screens show. */
  readonly media?: string;
}

/**
 * What a page's head holds besides what the route table says. A page has one when a file
 * `<page>-head.ts` beside its `<page>-page.tsx` exports it as `HEAD`.
 */
export interface PageHead {
  /** The colour of the browser's own bars; the site's paper unless said otherwise. */
  readonly themeColor?: string;
  /** What a link to the page shows where it is shared. */
  readonly shareImage?: ShareImage;
  /** Structured data, one object a block; `publicUrl` as in the build's settings. */
  readonly structuredData?: (publicUrl: string | undefined) => readonly object[];
  readonly preloadedImages?: readonly PreloadedImage[];
  /** File names of typefaces without their ending; every typeface of the page's stylesheet unless said otherwise. */
  readonly preloadedFonts?: readonly string[];
}
