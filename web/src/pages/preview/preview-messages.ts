import type { Shop } from "@vitrine/domain/shop/shop";

// What 'Minha loja' and the frame with the preview of a shop's screen say to each other, within the site's own origin.

/** The frame waits for facts. */
export const PREVIEW_READY = "preview-ready";

/** The frame is to show these facts. */
export interface PreviewFacts {
  readonly shop: Shop;
}

/** How high the shown screen is, in pixels. */
export interface PreviewHeight {
  readonly height: number;
}

export function isPreviewFacts(data: unknown): data is PreviewFacts {
  return isObject(data) && isObject(data["shop"]);
}

export function isPreviewHeight(data: unknown): data is PreviewHeight {
  return isObject(data) && typeof data["height"] === "number" && data["height"] > 0;
}

function isObject(data: unknown): data is Readonly<Record<string, unknown>> {
  return typeof data === "object" && data !== null;
}
