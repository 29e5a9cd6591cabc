import type { BookingKind } from "@vitrine/domain/shop/shop";

import { readFrameMessage } from "../src/booking/embedded/frame-messages.ts";
import type { BookingNews, HostMessage } from "../src/booking/embedded/frame-messages.ts";

export const WIDGET_COPY = {
  loading: "Carregando…",
  unavailable: "Não conseguimos abrir esta tela aqui. Ela está neste endereço:",
  close: "Fechar",
} as const;

/** How long the frame may take to load and to send its first message. */
const ANSWER_MILLISECONDS = 8_000;
/** A loaded frame's first message takes less time than this. */
const LOADED_MILLISECONDS = 3_000;

/** The least width for the screen, in CSS pixels; in less space there is a link instead. */
export const LEAST_WIDTH = 200;

export interface WidgetShop {
  readonly kind: BookingKind;
  readonly path: string;
  readonly title: string;
  readonly invitation: string;
  readonly ground: string;
  readonly onGround: string;
}

export interface Screen {
  /** The origin of the widget's own script. */
  readonly host: string;
  readonly calendar: string;
  readonly shop: WidgetShop;
  /** The choices from the line, as a query: `barbeiro=barbeiro1&estilo=barba`. */
  readonly choices: string;
}

export function newElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties);
}

/** `room` keeps the screen's space until it has loaded. If it cannot be shown, a sentence with a link replaces it. */
export function createPlace({ host, shop, choices }: Screen) {
  const place = newElement("div", { className: "place" });
  const room = newElement("p", { textContent: WIDGET_COPY.loading });
  const instead = newElement("p", { textContent: `${WIDGET_COPY.unavailable} ` });
  const href = `${host}${shop.path}${choices && `?${choices}`}`;
  const link = { textContent: shop.title, target: "_blank", rel: "noopener" };
  instead.append(newElement("a", { href, ...link }));
  place.append(room, instead);
  return { place, room };
}

/** Loads the screen in a frame. If it does not answer, the sentence with the link takes its place. */
export function showScreen(
  { place, room }: ReturnType<typeof createPlace>,
  { host, calendar, shop, choices }: Screen,
  listeners: { readonly news: (news: BookingNews) => void; readonly close: () => void },
): void {
  const frame = newElement("iframe", { title: shop.title });
  const showLink = (): void => {
    // The surrounding page has taken the frame out for now. The frame loads again when it is put back.
    if (!frame.isConnected) return;
    removeEventListener("message", receive);
    frame.remove();
    place.classList.add("away");
  };
  let answerTimeout = setTimeout(showLink, ANSWER_MILLISECONDS);
  const greet = (): void => {
    const hello: HostMessage = { vitrine: "hello", grows: place.closest("dialog") === null };
    frame.contentWindow?.postMessage(hello, host);
  };
  const reveal = (part: Readonly<Record<"top" | "bottom", number>>): void => {
    const edge = frame.getBoundingClientRect().top;
    const above = edge + part.top;
    const below = edge + part.bottom - innerHeight;
    // The page scrolls as little as possible, as it does in browsers that scroll for a frame by themselves.
    const top = above < 0 ? above : Math.max(0, Math.min(below, above));
    scrollBy({ top, behavior: "instant" });
    // From this message the frame learns that the page has been scrolled.
    greet();
  };
  const receive = ({ source, origin, data }: MessageEvent): void => {
    if (source !== frame.contentWindow || origin !== host) return;
    const message = readFrameMessage(data, calendar);
    if (message?.vitrine === "ready") {
      clearTimeout(answerTimeout);
      place.classList.add("ready");
      greet();
    } else if (message?.vitrine === "height") {
      room.style.height = `${message.height}px`;
    } else if (message?.vitrine === "reveal") {
      // The frame is drawn at its new height first, so that what it pushes out of view does not reappear.
      requestAnimationFrame(() => requestAnimationFrame(() => reveal(message)));
    } else if (message?.vitrine === "close") {
      listeners.close();
    } else if (message) {
      listeners.news(message);
    }
  };
  addEventListener("message", receive);
  const waitForAnswer = (): void => {
    if (place.classList.contains("ready")) return;
    // A browser that may not show the page has loaded an error page of its own, which sends no message.
    clearTimeout(answerTimeout);
    answerTimeout = setTimeout(showLink, LOADED_MILLISECONDS);
  };
  frame.addEventListener("load", waitForAnswer);
  frame.src = `${host}${shop.path}?embed${choices && `&${choices}`}`;
  place.append(frame);
}
