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

/** The box that a screen comes into, with the words that stand there until it does. */
export function createPlace(): HTMLDivElement {
  const place = newElement("div", { className: "place" });
  place.append(newElement("p", { textContent: WIDGET_COPY.loading }));
  return place;
}

/** Asks for the screen in a frame. Where none answers, a sentence and a link take its place. */
export function showScreen(
  place: HTMLDivElement,
  { host, calendar, shop, choices }: Screen,
  heard: { readonly news: (news: BookingNews) => void; readonly close: () => void },
): void {
  const frame = newElement("iframe", { title: shop.title });
  const showLink = (): void => {
    // Taken out of the page for now: it is asked for anew, and loads, when it is put back.
    if (!frame.isConnected) return;
    removeEventListener("message", hear);
    frame.remove();
    const href = `${host}${shop.path}${choices && `?${choices}`}`;
    const text = { textContent: shop.title, target: "_blank", rel: "noopener" };
    place
      .querySelector("p")
      ?.replaceChildren(`${WIDGET_COPY.unavailable} `, newElement("a", { href, ...text }));
    place.classList.add("away");
  };
  let patience = setTimeout(showLink, ANSWER_MILLISECONDS);
  const hear = ({ source, origin, data }: MessageEvent): void => {
    if (source !== frame.contentWindow || origin !== host) return;
    const message = readFrameMessage(data, calendar);
    if (message?.vitrine === "ready") {
      clearTimeout(patience);
      place.classList.add("ready");
      const hello: HostMessage = { vitrine: "hello" };
      frame.contentWindow?.postMessage(hello, host);
    } else if (message?.vitrine === "height") {
      place.style.height = `${message.height}px`;
    } else if (message?.vitrine === "reveal") {
      const edge = frame.getBoundingClientRect().top;
      const above = edge + message.top;
      const below = edge + message.bottom - innerHeight;
      // No further than what the frame's own engine does where it scrolls the page: as little as need be.
      if (above < 0) scrollBy(0, above);
      else if (below > 0) scrollBy(0, Math.min(below, above));
    } else if (message?.vitrine === "close") {
      heard.close();
    } else if (message) {
      heard.news(message);
    }
  };
  addEventListener("message", hear);
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
