import type { Shop } from "@vitrine/domain/shop/shop";

import type { WebFile } from "../files/web-file.ts";

/** What a shop's screen shows. */
export interface ShownShop {
  readonly shop: Shop;
  readonly state: "open" | "suspended";
}

/** A shop as it is now, for its pages. */
export interface FoundShop extends ShownShop {
  /** Other ones after every change. */
  readonly revision: number;
  readonly changedAt: number;
}

export type FindShop = (calendarId: string) => Promise<FoundShop | undefined>;

/** One of a shop's two pages: the screen itself, or the screen as a frame on another site shows it. */
export interface RenderedPage {
  readonly contentSecurityPolicy: string;
  readonly file: WebFile;
}

export interface RenderingTask {
  readonly shown: ShownShop;
  readonly isEmbedded: boolean;
}
