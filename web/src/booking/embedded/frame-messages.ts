// The messages between a booking screen in a frame and the widget around it. Neither side trusts what it receives.

/** A booking or a cancellation, without anything about the client. */
export interface BookingNews {
  readonly vitrine: "booked" | "cancelled";
  readonly calendar: string;
  /** RFC 3339, in the shop's zone. */
  readonly start: string;
}

declare global {
  interface DocumentEventMap {
    /** Dispatched by the screen, handled by frame.ts. */
    "vitrine:news": CustomEvent<BookingNews>;
  }
}

/** `close`: Esc was pressed with no dialog open. `reveal` asks for a scroll that WebKit does not do itself. */
export type FrameMessage =
  | { readonly vitrine: "ready" }
  | { readonly vitrine: "close" }
  | { readonly vitrine: "height"; readonly height: number }
  | { readonly vitrine: "reveal"; readonly top: number; readonly bottom: number }
  | BookingNews;

/** Its origin is where the frame sends its messages. It comes again after each scroll that the frame asked for. */
export interface HostMessage {
  readonly vitrine: "hello";
  /** Whether the frame grows to its content's height: not in the widget's dialog. */
  readonly grows: boolean;
}

const HEIGHT_PIXELS_MAX = 20_000;

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d([+-]\d\d:\d\d|Z)$/;

/** `data` as a message of the frame that shows `calendar`; `undefined` if it is not one. */
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
  return typeof value === "number" && value >= 0 && value <= HEIGHT_PIXELS_MAX;
}

function fieldsOf(data: unknown): Readonly<Record<string, unknown>> {
  return typeof data === "object" && data !== null ? (data as Record<string, unknown>) : {};
}
