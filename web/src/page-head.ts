export interface PreloadedImage {
  readonly type: `image/${string}`;
  readonly sourceSet: string;
  readonly sizes: string;
  readonly media?: string;
}

/** The parts of a page's head that are not in the route table. `<page>-head.ts` exports them as `HEAD`. */
export interface PageHead {
  /** The colour of the browser's own bars, to match the page's header; by default the shop's or the site's. */
  readonly themeColor?: string;
  /** The alternative text of a shared link's picture; by default the page's title and description. */
  readonly shareAlternative?: string;
  /** Returns one object for each block of data for search engines. `publicUrl` is the build's setting. */
  readonly structuredData?: (publicUrl: string | undefined) => object[];
  readonly preloadedImages?: readonly PreloadedImage[];
  /** The file names of fonts to preload, without extension; by default every font of the page's stylesheet. */
  readonly preloadedFonts?: readonly string[];
  readonly manifest?: `/${string}.webmanifest`;
  readonly referrer?: "no-referrer";
  /** The page in other languages than its route's, at the route's address with `?lang=<code>`. */
  readonly translations?: readonly (Readonly<Record<"code" | "title" | "description", string>> & {
    /** Its language tag, such as `pt-BR`. */
    readonly language: string;
  })[];
  readonly hasFrames?: true;
  /** Whether the site's own pages show this one in a frame. */
  readonly isFramedBySite?: true;
}
