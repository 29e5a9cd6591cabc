/** Finds the thumbnails, each a link to its full-size picture. */
export const PICTURE_LINK = "figure > a";
