// The script of other sites: `<script async src="https://HOST/widget.js" data-shop="barbearia"></script>` puts the booking
// where it stands. Its weight is the promise of docs/embedding.md: it imports no package.

import { createPlace, showScreen } from "./booking-frame.ts";
import type { Screen } from "./booking-frame.ts";
import { newElement } from "./new-element.ts";
import { WIDGET_COPY } from "./widget-copy.ts";
import type { WidgetShop } from "./widget-shop.ts";
import { widgetStyles } from "./widget-styles.ts";

/** By calendar; written into the script by the build. */
declare const VITRINE_SHOPS: Readonly<Record<string, WidgetShop>>;

// A name from outside finds nothing in it that a shop is not.
const SHOPS = new Map(Object.entries(VITRINE_SHOPS));

const TAG = "vitrine-booking";
/** How far below the view the screen is asked for. */
const NEAR = "600px";

const script = document.currentScript;
const HOST = script instanceof HTMLScriptElement ? new URL(script.src).origin : location.origin;

/** One booking on the page. Its attributes are those of the script's line. */
class VitrineBooking extends HTMLElement {
  /**
   * The host that the script came from. Not an attribute: people who may write attributes on the page would choose what
   * the frame runs.
   */
  host = HOST;

  connectedCallback(): void {
    // An element that is moved keeps what it has.
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
    const watch = new IntersectionObserver(
      (entries) => {
        // A busy page is notified of several at once.
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watch.disconnect();
        this.#show(box, screen, () => {});
      },
      { rootMargin: NEAR },
    );
    // Not the element itself: in a parent that is too narrow nothing is asked for, until it is wider.
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
      // Its children cover it: what is hit of itself is the backdrop.
      if (target === dialog) close();
    });
    // WebKit focuses no button that is clicked, and would give the focus back to nothing.
    dialog.addEventListener("close", () => opener.focus());
    opener.addEventListener("click", () => {
      dialog.showModal();
      // What was typed stays when the dialog is closed and opened again.
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

// Without a shop the script only makes the element known.
if (script instanceof HTMLScriptElement && script.dataset["shop"] !== undefined) {
  const element = document.createElement(TAG);
  Object.assign(element.dataset, script.dataset);
  Object.assign(element, { host: HOST });
  script.after(element);
}
