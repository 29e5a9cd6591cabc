import { readFrameMessage } from "../src/booking/embedded/frame-messages.ts";
import type { BookingNews, HostMessage } from "../src/booking/embedded/frame-messages.ts";
import { newElement } from "./new-element.ts";
import { WIDGET_COPY } from "./widget-copy.ts";
import type { WidgetShop } from "./widget-shop.ts";

const ANSWER_MILLISECONDS = 8_000;
/** What a frame says once it has loaded is on its way for less than that. */
const LOADED_MILLISECONDS = 3_000;

/** The screen that a frame shows, and where it comes from. */
export interface Screen {
  /** The origin of the widget's own script. */
  readonly host: string;
  readonly calendar: string;
  readonly shop: WidgetShop;
  /** What the line fills in: `barbeiro=barbeiro1&estilo=barba`. */
  readonly choices: string;
}

/** Below this width there is a link instead of the screen, in CSS pixels. */
export const LEAST_WIDTH = 200;

/**
 * The box that a screen comes into: the words that stand there until it does and keep its room, and the sentence with a link
 * that takes its place where it cannot be shown.
 */
export function createPlace({ host, shop, choices }: Screen): {
  place: HTMLDivElement;
  room: HTMLParagraphElement;
} {
  const place = newElement("div", { className: "place" });
  const room = newElement("p", { textContent: WIDGET_COPY.loading });
  const instead = newElement("p", { textContent: `${WIDGET_COPY.unavailable} ` });
  const href = `${host}${shop.path}${choices && `?${choices}`}`;
  const text = { textContent: shop.title, target: "_blank", rel: "noopener" };
  instead.append(newElement("a", { href, ...text }));
  place.append(room, instead);
  return { place, room };
}

/** Asks for the screen in a frame. Where none answers, the sentence and the link take its place. */
export function showScreen(
  { place, room }: ReturnType<typeof createPlace>,
  { host, calendar, shop, choices }: Screen,
  heard: { readonly news: (news: BookingNews) => void; readonly close: () => void },
): void {
  const frame = newElement("iframe", { title: shop.title });
  const showLink = (): void => {
    // Taken out of the page for now: it is asked for anew, and loads, when it is put back.
    if (!frame.isConnected) return;
    removeEventListener("message", receive);
    frame.remove();
    place.classList.add("away");
  };
  let patience = setTimeout(showLink, ANSWER_MILLISECONDS);
  const greet = (): void => {
    const hello: HostMessage = { vitrine: "hello", grows: place.closest("dialog") === null };
    frame.contentWindow?.postMessage(hello, host);
  };
  const reveal = (part: Readonly<Record<"top" | "bottom", number>>): void => {
    const edge = frame.getBoundingClientRect().top;
    const above = edge + part.top;
    const below = edge + part.bottom - innerHeight;
    // No further than what the frame's own engine does where it scrolls the page: as little as need be.
    const top = above < 0 ? above : Math.max(0, Math.min(below, above));
    scrollBy({ top, behavior: "instant" });
    greet();
  };
  const receive = ({ source, origin, data }: MessageEvent): void => {
    if (source !== frame.contentWindow || origin !== host) return;
    const message = readFrameMessage(data, calendar);
    if (message?.vitrine === "ready") {
      clearTimeout(patience);
      place.classList.add("ready");
      greet();
    } else if (message?.vitrine === "height") {
      room.style.height = `${message.height}px`;
    } else if (message?.vitrine === "reveal") {
      // Once the frame is seen as tall as it has become: what it has pushed out of view is not to come by again.
      requestAnimationFrame(() => requestAnimationFrame(() => reveal(message)));
    } else if (message?.vitrine === "close") {
      heard.close();
    } else if (message) {
      heard.news(message);
    }
  };
  addEventListener("message", receive);
  const waitForAnswer = (): void => {
    if (place.classList.contains("ready")) return;
    // A browser that must not show the page has loaded one of its own, which says nothing.
    clearTimeout(patience);
    patience = setTimeout(showLink, LOADED_MILLISECONDS);
  };
  frame.addEventListener("load", waitForAnswer);
  frame.src = `${host}${shop.path}?embed${choices && `&${choices}`}`;
  place.append(frame);
}
