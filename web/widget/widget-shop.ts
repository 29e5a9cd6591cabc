import type { BookingKind } from "@vitrine/domain/shop/shop";

/** The data of a shop that the widget needs. */
export interface WidgetShop {
  readonly kind: BookingKind;
  /** The path of the shop's screen. */
  readonly path: string;
  readonly title: string;
  /** The text of the button that opens the screen. */
  readonly invitation: string;
  /** The shop's colours: a ground, and the text on it. */
  readonly ground: string;
  readonly onGround: string;
}
