// The messages between a booking screen in a frame and the widget around it. Neither side trusts what it receives.

/** Nothing about the client. */
export interface BookingNews {
  readonly vitrine: "booked" | "cancelled";
  readonly calendar: string;
  /** RFC 3339, in the shop's zone. */
  readonly start: string;
}

declare global {
  interface DocumentEventMap {
    /** From the screen to frame.ts. */
    "vitrine:news": CustomEvent<BookingNews>;
  }
}

/** `close`: Esc with nothing open in the frame. `reveal`: WebKit scrolls no page for another origin's frame. */
export type FrameMessage =
  | { readonly vitrine: "ready" }
  | { readonly vitrine: "close" }
  | { readonly vitrine: "height"; readonly height: number }
  | { readonly vitrine: "reveal"; readonly top: number; readonly bottom: number }
  | BookingNews;

/** Shows the frame which origin to send to, and comes again after each scroll that the frame asked for. */
export interface HostMessage {
  readonly vitrine: "hello";
  /** In a dialog the frame does not grow to its content's height. */
  readonly grows: boolean;
}

/** In pixels. */
const HEIGHT_MAX = 20_000;

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d([+-]\d\d:\d\d|Z)$/;

/** The message, or `undefined` if the frame of `calendar` did not send one. */
export function readFrameMessage(data: unknown, calendar: string): FrameMessage | undefined {
  const { vitrine, height, top, bottom, start, ...rest } = fieldsOf(data);
  if (vitrine === "ready" || vitrine === "close") return { vitrine };
  if (vitrine === "height") {
    return isHeight(height) && height > 0 ? { vitrine, height } : undefined;
  }
  if (vitrine === "reveal") {
    const isRange = isHeight(top) && isHeight(bottom) && top <= bottom;
    return isRange ? { vitrine, top, bottom } : undefined;
  }
  if (vitrine !== "booked" && vitrine !== "cancelled") return undefined;
  if (rest["calendar"] !== calendar || typeof start !== "string") return undefined;
  return INSTANT.test(start) ? { vitrine, calendar, start } : undefined;
}

export function isHostMessage(data: unknown): data is HostMessage {
  return fieldsOf(data)["vitrine"] === "hello";
}

function isHeight(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && value <= HEIGHT_MAX;
}

function fieldsOf(data: unknown): Readonly<Record<string, unknown>> {
  return typeof data === "object" && data !== null ? (data as Record<string, unknown>) : {};
}
