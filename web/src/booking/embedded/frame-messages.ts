// What a booking screen in a frame and the widget around it say to each other. Every message is read as a stranger's.

/** What was booked or cancelled: the calendar and the start, and nothing of who it was. */
export interface BookingNews {
  readonly vitrine: "booked" | "cancelled";
  readonly calendar: string;
  /** RFC 3339, in the shop's zone. */
  readonly start: string;
}

declare global {
  interface DocumentEventMap {
    /** How the news go from the screen to frame.ts. As a type: a constant would be one more script to fetch. */
    "vitrine:news": CustomEvent<BookingNews>;
  }
}

/**
 * `ready`: the screen is there. `close`: Esc was pressed, with nothing open in the frame itself. `reveal`: what has the focus is
 * between these two heights of the frame, or what is about to be shown; WebKit scrolls no page for a frame of another origin.
 */
export type FrameMessage =
  | { readonly vitrine: "ready" }
  | { readonly vitrine: "close" }
  | { readonly vitrine: "height"; readonly height: number }
  | { readonly vitrine: "reveal"; readonly top: number; readonly bottom: number }
  | BookingNews;

/**
 * The widget's only message: from then on the frame knows to which origin it speaks. It comes again once the page has been
 * scrolled as the frame has asked.
 */
export interface HostMessage {
  readonly vitrine: "hello";
  /** Whether the frame becomes as tall as what it holds; in a dialog it does not. */
  readonly grows: boolean;
}

/** Higher no frame becomes, whatever it says. */
const HEIGHT_MAX = 20_000;

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d([+-]\d\d:\d\d|Z)$/;

/** What a message from the frame of `calendar` says; `undefined` for anything else. */
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

/** Whether a message is the widget's. */
export function isHostMessage(data: unknown): data is HostMessage {
  return fieldsOf(data)["vitrine"] === "hello";
}

function isHeight(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && value <= HEIGHT_MAX;
}

function fieldsOf(data: unknown): Readonly<Record<string, unknown>> {
  return typeof data === "object" && data !== null ? (data as Record<string, unknown>) : {};
}
