import type { ShareImage } from "./html-document.ts";
import type { PageHead } from "./src/page-head.ts";
import type { Route } from "./src/route.ts";
import { SHARE_IMAGE_SIZE, shareImagePath, SITE_SHARE_IMAGE } from "./src/share-image.ts";

export interface SharePictures {
  /** The pictures of pages: `/og/agenda.png`. Any other page shows the site's. */
  readonly own: readonly string[];
  readonly siteAlternative: string;
}

/** The page's own picture or the site's. None without `publicUrl`: other sites need the absolute address. */
export function shareImageOf(
  { path, title, description }: Pick<Route, "path" | "title" | "description">,
  { shareAlternative = `${title}. ${description}` }: PageHead,
  publicUrl: string | undefined,
  pictures: SharePictures,
): ShareImage | undefined {
  if (publicUrl === undefined) return undefined;
  const own = shareImagePath(path);
  const [picture, alternative] = pictures.own.includes(own)
    ? [own, shareAlternative]
    : [SITE_SHARE_IMAGE, pictures.siteAlternative];
  return { url: publicUrl + picture, ...SHARE_IMAGE_SIZE, alternative };
}
