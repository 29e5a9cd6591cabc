export const SHARE_IMAGE_SIZE = { width: 1_200, height: 630 } as const;

/** The landing page's picture, also shown for pages that have no picture of their own. */
export const SITE_SHARE_IMAGE = "/og.png";

/** The file inside `web/public` into which `npm run tool -- shoot share-image` puts the picture of the page at `path`. */
export function shareImagePath(path: string): `/${string}` {
  return path === "/" ? SITE_SHARE_IMAGE : `/og${path}.png`;
}
