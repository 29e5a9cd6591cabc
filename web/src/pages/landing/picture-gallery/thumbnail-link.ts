/** The link around a picture of the page, which leads to its large file; its id names the picture. */
export type ThumbnailLink = HTMLAnchorElement;

export const PICTURE_LINK = "figure > a";
