import type { BookingKind } from "@vitrine/domain/shop/shop";

/** What the widget knows of a shop. */
export interface WidgetShop {
  readonly kind: BookingKind;
  /** Of the shop's screen. */
  readonly path: string;
  readonly title: string;
  /** On the button that opens the screen. */
  readonly invitation: string;
  /** The shop's colours: a ground, and the text on it. */
  readonly ground: string;
  readonly onGround: string;
}
