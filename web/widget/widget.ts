// Other sites contain `<script async src="https://HOST/widget.js" data-shop="barbearia"></script>`. This script puts
// the booking in that place. It imports no package, because docs/embedding.md promises that it is small.

import { createPlace, newElement, showScreen, WIDGET_COPY } from "./booking-frame.ts";
import type { Screen, WidgetShop } from "./booking-frame.ts";
import { widgetStyles } from "./widget-styles.ts";

declare const VITRINE_SHOPS: Readonly<Record<string, WidgetShop>>;

// A map, because in a plain object a name from outside could find an inherited property.
const SHOPS = new Map(Object.entries(VITRINE_SHOPS));

const TAG = "vitrine-booking";
const LOAD_MARGIN = "600px";

const script = document.currentScript;
const HOST = script instanceof HTMLScriptElement ? new URL(script.src).origin : location.origin;

/** A booking screen on the page. Its attributes are those of the script's line. */
class VitrineBooking extends HTMLElement {
  /** This is no attribute: people who may write attributes on the page could then choose what the frame runs. */
  host = HOST;

  connectedCallback(): void {
    if (this.shadowRoot !== null) return;
    const { shop: calendar = "", mode, barbeiro, estilo } = this.dataset;
    const { host } = this;
    const shop = SHOPS.get(calendar);
    if (shop === undefined) {
      const known = [...SHOPS.keys()].join(", ");
      console.error(`Vitrine: data-shop="${calendar}" is no shop of ${host}, which has: ${known}`);
      return;
    }
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [widgetStyles(shop)];
    const filledIn = { ...(barbeiro && { barbeiro }), ...(estilo && { estilo }) };
    const screen = { host, calendar, shop, choices: String(new URLSearchParams(filledIn)) };
    if (mode === "button") this.#putButton(root, screen);
    else this.#putInline(root, screen);
  }

  #putInline(root: ShadowRoot, screen: Screen): void {
    const box = createPlace(screen);
    const inline = newElement("div", { className: "inline" });
    inline.append(box.place);
    root.append(inline);
    const showIfNear = (entries: readonly IntersectionObserverEntry[]): void => {
      // On a busy page, several entries arrive at once.
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      this.#show(box, screen, () => {});
    };
    const watch = new IntersectionObserver(showIfNear, { rootMargin: LOAD_MARGIN });
    // The text inside is watched, not the element: while a parent is too narrow, the text is hidden and nothing loads.
    watch.observe(box.room);
  }

  #putButton(root: ShadowRoot, screen: Screen): void {
    const { title, invitation } = screen.shop;
    const opener = newElement("button", { className: "open", textContent: invitation });
    const dialog = newElement("dialog");
    dialog.setAttribute("aria-label", title);
    const header = newElement("header");
    const closer = newElement("button", { textContent: WIDGET_COPY.close });
    const box = createPlace(screen);
    header.append(title, closer);
    dialog.append(header, box.place);
    root.append(opener, dialog);

    const close = (): void => dialog.close();
    closer.addEventListener("click", close);
    dialog.addEventListener("click", ({ target }) => {
      // The dialog's children cover it, so a click on the dialog itself hit the backdrop.
      if (target === dialog) close();
    });
    // WebKit does not focus a clicked button, so the dialog could not return the focus to it.
    dialog.addEventListener("close", () => opener.focus());
    opener.addEventListener("click", () => {
      dialog.showModal();
      // The screen loads only once, so that typed values stay when the dialog is closed and opened again.
      if (box.place.querySelector("iframe") === null) this.#show(box, screen, close);
    });
  }

  #show(box: ReturnType<typeof createPlace>, screen: Screen, close: () => void): void {
    showScreen(box, screen, {
      close,
      news: ({ vitrine, calendar, start }) => {
        const detail = { calendar, start };
        const options = { bubbles: true, composed: true, detail };
        this.dispatchEvent(new CustomEvent(`vitrine:${vitrine}`, options));
      },
    });
  }
}

if (customElements.get(TAG) === undefined) customElements.define(TAG, VitrineBooking);

// Without a shop the script only defines the element.
if (script instanceof HTMLScriptElement && script.dataset["shop"] !== undefined) {
  const element = document.createElement(TAG);
  Object.assign(element.dataset, script.dataset);
  Object.assign(element, { host: HOST });
  script.after(element);
}
