import type { LargeFileState } from "./large-files.ts";
import { setAttributes } from "./set-attributes.ts";
import type { ThumbnailLink } from "./thumbnail-link.ts";

const LARGE_AVIF_FILES = import.meta.glob<string>("../pictures/*/*-1600.avif", {
  eager: true,
  query: "?url",
  import: "default",
});

/** What a slide shows of its picture. */
export interface SlideState {
  readonly isOpen: boolean;
  readonly isZoomed: boolean;
  readonly wantsSmallFile: boolean;
  readonly wantsLargeFile: boolean;
}

/** One picture of the strip: its thumbnail's file and, over it, the large file once it is wanted and has loaded. */
export interface PictureSlide {
  readonly element: HTMLElement;
  draw(state: SlideState): void;
}

/** `titleId` is the id of the element that names the open picture. */
export function createSlide(
  thumbnail: ThumbnailLink,
  titleId: string,
  onFile: (state: LargeFileState) => void,
): PictureSlide {
  const element = divOf("slide");
  const stage = divOf("stage");
  const small = imageOf("small");
  element.append(stage);
  stage.append(small);
  let large: HTMLPictureElement | undefined;
  return {
    element,
    draw({ isOpen, isZoomed, wantsSmallFile, wantsLargeFile }) {
      setAttributes(stage, isOpen, { "data-open": "true" });
      // A zoomed picture must be reachable by keyboard, so that the keys can move it.
      const zoomed = { "data-zoomed": "true", role: "group", tabindex: "0" };
      setAttributes(element, isZoomed, { ...zoomed, "aria-labelledby": titleId });
      if (wantsSmallFile && small.src === "") small.src = smallFileOf(thumbnail);
      if (wantsLargeFile && large === undefined) {
        large = largePictureOf(thumbnail, isOpen ? "high" : "low", onFile);
        stage.append(large);
      } else if (!wantsLargeFile) {
        large?.remove();
        large = undefined;
      }
    },
  };
}

function smallFileOf(thumbnail: ThumbnailLink): string {
  const image = thumbnail.querySelector("img");
  // The browser has not chosen a file for a thumbnail that it has not fetched yet.
  return image?.currentSrc || image?.src || "";
}

function largePictureOf(
  { href, dataset }: ThumbnailLink,
  priority: "high" | "low",
  onFile: (state: LargeFileState) => void,
): HTMLPictureElement {
  const picture = document.createElement("picture");
  const source = document.createElement("source");
  const image = imageOf("full");
  source.type = "image/avif";
  source.srcset = LARGE_AVIF_FILES[`../pictures/${dataset["picture"]}-1600.avif`] ?? "";
  image.fetchPriority = priority;
  // A picture that is not wanted any more was taken out of the page before its file came.
  const tell = (state: LargeFileState) => () => picture.isConnected && onFile(state);
  image.addEventListener("load", tell("shown"));
  image.addEventListener("error", tell("failed"));
  picture.append(source, image);
  image.src = href;
  return picture;
}

function divOf(className: string): HTMLElement {
  const element = document.createElement("div");
  element.className = className;
  return element;
}

/** An image of a picture that the dialog describes in words. */
function imageOf(className: string): HTMLImageElement {
  const image = new Image();
  image.className = className;
  image.alt = "";
  return image;
}
