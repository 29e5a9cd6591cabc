import { PICTURE_COPY } from "../copy/picture-copy.ts";
import type { LargeFileState } from "./large-files.ts";
import style from "./picture-dialog.css?inline";
import { setAttributes } from "./set-attributes.ts";
import type { ThumbnailLink } from "./thumbnail-link.ts";

const { close, zoomIn, zoomOut, previous, next, loading, failed, openFile } = PICTURE_COPY;

export const TITLE_ID = "foto-aberta";

const MARKUP = `
<dialog class="picture-dialog" aria-labelledby="${TITLE_ID}" aria-describedby="lugar-da-foto texto-da-foto">
  <div class="bar">
    <p class="product"></p>
    <button type="button" class="button zoom" data-keeps-open>
      <span class="zoom-name"></span>
      ${icon(20, '<circle cx="11" cy="11" r="8"/><path d="m21 21-4.35-4.35"/><path class="plus" d="M11 8v6"/><path d="M8 11h6"/>')}
    </button>
    <button type="button" class="button close" aria-label="${close}">
      <span>${close}</span>
      ${icon(20, '<path d="M18 6 6 18"/><path d="m6 6 12 12"/>')}
    </button>
  </div>
  <div class="view">
    <div class="strip" role="group" aria-labelledby="${TITLE_ID}"></div>
    <div class="caption">
      <h2 class="title" id="${TITLE_ID}"></h2>
      <div class="turns" data-keeps-open>
        <button type="button" class="button previous" aria-label="${previous}">
          ${icon(28, '<path d="m15 18-6-6 6-6"/>')}
        </button>
        <p aria-live="polite" aria-atomic="true"><span class="place" id="lugar-da-foto"></span><span class="heard"></span></p>
        <button type="button" class="button next" aria-label="${next}">
          ${icon(28, '<path d="m9 18 6-6-6-6"/>')}
        </button>
      </div>
      <div class="text">
        <p class="words" id="texto-da-foto"></p>
        <p class="loading"><span role="status" class="spinner"><span class="ring" aria-hidden="true"></span>${loading}</span></p>
        <div class="failed" hidden>
          <p role="alert">${failed}</p>
          <p><a class="file" data-keeps-open>${openFile}</a></p>
        </div>
      </div>
    </div>
  </div>
</dialog>`;

/** Puts the dialog, still closed and without a picture, at the end of the products, whose typography it inherits. */
export function addDialog(): HTMLDialogElement {
  const products = document.getElementById("produtos") ?? document.body;
  products.insertAdjacentHTML("beforeend", MARKUP);
  return products.lastElementChild as HTMLDialogElement;
}

/** Shows the words of a thumbnail's picture, and what the buttons can do. `file`: `undefined` while the large file loads. */
export function drawDialog(
  dialog: HTMLDialogElement,
  thumbnail: ThumbnailLink,
  state: {
    readonly isFirst: boolean;
    readonly isLast: boolean;
    readonly isZoomed: boolean;
    readonly file: LargeFileState | undefined;
  },
): void {
  const part = (name: string): HTMLElement => partOf(dialog, name);
  const caption = thumbnail.parentElement?.querySelector("figcaption");
  const title = caption?.textContent ?? "";
  part("product").textContent =
    thumbnail.closest("section")?.querySelector("h3")?.textContent ?? "";
  part("title").textContent = title;
  part("place").textContent = caption?.dataset["place"] ?? "";
  part("heard").textContent = `: ${title}`;
  part("words").textContent = thumbnail.querySelector("img")?.alt ?? "";
  part("loading").hidden = state.file !== undefined;
  part("failed").hidden = state.file !== "failed";
  part("file").setAttribute("href", thumbnail.href);
  // Without a picture to turn to, a button does nothing but stays focusable.
  part("previous").setAttribute("aria-disabled", String(state.isFirst));
  part("next").setAttribute("aria-disabled", String(state.isLast));
  const zoom = state.isZoomed ? zoomOut : zoomIn;
  part("zoom").setAttribute("aria-label", zoom);
  part("zoom-name").textContent = zoom;
  setAttributes(dialog, state.isZoomed, { "data-zoomed": "true" });
  part("strip").setAttribute("aria-busy", String(state.file === undefined));
  // What scrolls must be reached by keyboard.
  part("strip").tabIndex = state.isZoomed ? -1 : 0;
}

/** The element of the dialog with this class. */
export function partOf(dialog: HTMLDialogElement, name: string): HTMLElement {
  const part = dialog.querySelector<HTMLElement>(`.${name}`);
  if (part === null) throw new Error(`The dialog has no ${name}.`);
  return part;
}

/** A reader who opens no picture is not sent the dialog's styles: they come with its script, not in the document. */
export function addDialogStyle(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets.push(sheet);
}

/** `shapes` are those of lucide-react's icon of the same use, which would bring React. */
function icon(size: number, shapes: string): string {
  return `<svg width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${shapes}</svg>`;
}
