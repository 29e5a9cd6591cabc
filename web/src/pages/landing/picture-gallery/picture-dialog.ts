import { TITLE_ID, addDialog, drawDialog, partOf } from "./dialog-element.ts";
import { isOpenOrBeside, wantsLargeFile, withoutFailureOf } from "./large-files.ts";
import type { LargeFiles } from "./large-files.ts";
import { createSlide } from "./picture-slide.ts";
import { startStrip } from "./picture-strip.ts";
import { PICTURE_LINK } from "./thumbnail-link.ts";
import type { ThumbnailLink } from "./thumbnail-link.ts";

/** A point of a picture, in parts of its width and height, from 0 to 1. */
interface PicturePoint {
  readonly x: number;
  readonly y: number;
}

const MIDDLE: PicturePoint = { x: 0.5, y: 0.5 };

const PAN_PIXELS = 60;

const ARROWS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Opens the dialog with a thumbnail's picture and the focus on its closing button. Returns a function that removes the
 * dialog and returns the focus to a thumbnail. Calls `onTurned` with each picture that the visitor turns to, and `onClose`
 * when the visitor wants the dialog closed.
 */
export function showPicture(
  first: ThumbnailLink,
  onTurned: (to: ThumbnailLink) => void,
  onClose: () => void,
): () => void {
  const gallery = thumbnailsBeside(first);
  let place = gallery.indexOf(first);
  let files: LargeFiles = new Map();
  let isZoomed = false;
  const isByPointer = wasLastInputAPointer();
  const dialog = addDialog();
  const strip = partOf(dialog, "strip");
  const slides = gallery.map((thumbnail, each) =>
    createSlide(thumbnail, TITLE_ID, (state) => {
      files = new Map(files).set(each, state);
      draw();
    }),
  );
  strip.append(...slides.map(({ element }) => element));

  const openThumbnail = (): ThumbnailLink => gallery[place] ?? first;
  const draw = (): void => {
    drawDialog(dialog, openThumbnail(), {
      isFirst: place === 0,
      isLast: place === gallery.length - 1,
      isZoomed,
      file: files.get(place),
    });
    for (const [each, slide] of slides.entries()) {
      slide.draw({
        isOpen: each === place,
        isZoomed: each === place && isZoomed,
        wantsSmallFile: isOpenOrBeside(each, place),
        wantsLargeFile: wantsLargeFile(each, place, files, savesData()),
      });
    }
  };

  const turnTo = (next: number): void => {
    const thumbnail = gallery[next];
    if (thumbnail === undefined) return;
    place = next;
    isZoomed = false;
    files = withoutFailureOf(place, files);
    draw();
    moveStrip(place);
    onTurned(thumbnail);
  };
  const zoomTo = (point: PicturePoint | undefined): void => {
    isZoomed = point !== undefined;
    draw();
    const slide = strip.children[place];
    if (point === undefined || slide === undefined) return;
    slide.scrollTo({
      left: point.x * slide.scrollWidth - slide.clientWidth / 2,
      top: point.y * slide.scrollHeight - slide.clientHeight / 2,
      behavior: "instant",
    });
  };
  const moveBy = (right: number, down: number): void => {
    if (isZoomed) strip.children[place]?.scrollBy(right * PAN_PIXELS, down * PAN_PIXELS);
    else turnTo(place + right);
  };

  partOf(dialog, "previous").addEventListener("click", () => turnTo(place - 1));
  partOf(dialog, "next").addEventListener("click", () => turnTo(place + 1));
  partOf(dialog, "zoom").addEventListener("click", () => zoomTo(isZoomed ? undefined : MIDDLE));
  closeByClick(dialog, onClose, (point) => zoomTo(isZoomed ? undefined : point));
  moveByKeys(dialog, moveBy);
  // WebKit would show a focus ring on the button even after a click.
  if (isByPointer) dialog.dataset["byPointer"] = "true";
  draw();
  dialog.showModal();
  partOf(dialog, "close").focus();
  const moveStrip = startStrip(strip, place, turnTo);

  return () => {
    dialog.close();
    dialog.remove();
    // Not every browser focuses a clicked link, so the dialog may not know where to return the focus.
    const thumbnail = isInView(openThumbnail()) ? openThumbnail() : first;
    thumbnail.focus({ preventScroll: true });
  };
}

/** The thumbnails of the same product, in order, this one included. */
function thumbnailsBeside(thumbnail: ThumbnailLink): readonly ThumbnailLink[] {
  return [...(thumbnail.closest("section")?.querySelectorAll<ThumbnailLink>(PICTURE_LINK) ?? [])];
}

export function isInView(thumbnail: ThumbnailLink): boolean {
  const { top, bottom, left, right } = thumbnail.getBoundingClientRect();
  return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
}

/** Esc and a click anywhere but on another button close the dialog. A finger that taps the picture zooms it. */
function closeByClick(
  dialog: HTMLDialogElement,
  onClose: () => void,
  onZoom: (point: PicturePoint) => void,
): void {
  let pointer = "mouse";
  dialog.addEventListener("pointerup", ({ pointerType }) => {
    pointer = pointerType;
  });
  dialog.addEventListener("click", (event) => {
    const target = event.target as Element;
    if (target.closest("[data-keeps-open]") !== null) return;
    const stage = target.closest(".stage");
    const isZoomed = dialog.dataset["zoomed"] !== undefined;
    if (stage === null || (pointer === "mouse" && !isZoomed)) onClose();
    else onZoom(pointIn(stage, event));
  });
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    onClose();
  });
  // A second Esc closes the dialog whatever its script says.
  dialog.addEventListener("close", () => {
    if (dialog.isConnected) onClose();
  });
}

function moveByKeys(
  dialog: HTMLDialogElement,
  moveBy: (right: number, down: number) => void,
): void {
  dialog.addEventListener("keydown", (event) => {
    delete dialog.dataset["byPointer"];
    const arrow = ARROWS[event.key];
    const isShortcut = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    if (arrow === undefined || isShortcut) return;
    const [right, down] = arrow;
    const isZoomed = dialog.dataset["zoomed"] !== undefined;
    // Up and down scroll the dialog where its words do not fit the screen.
    if (!isZoomed && right === 0) return;
    moveBy(right, down);
    event.preventDefault();
  });
}

/** Whether a pointer opened the picture, in which case the thumbnail does not match `:focus-visible`. */
function wasLastInputAPointer(): boolean {
  const { activeElement } = document;
  return activeElement === document.body || !(activeElement?.matches(":focus-visible") ?? false);
}

/** Whether the visitor has asked the browser to save data. Not every browser supports this. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } };
  return connection?.saveData ?? false;
}

function pointIn(element: Element, { clientX, clientY }: MouseEvent): PicturePoint {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: (clientX - left) / width, y: (clientY - top) / height };
}
