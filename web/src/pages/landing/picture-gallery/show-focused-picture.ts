import { PICTURE_LINK } from "./picture-link.ts";

/**
 * Brings a picture that Tab leads to into view as a whole: in what is swiped, Chromium is content when a corner of it
 * shows. Not at every focus, because a finger or a mouse focuses what it comes down on, which must stay under it.
 */
export function showFocusedPicture(): void {
  document.addEventListener("keyup", ({ key, target }) => {
    if (key === "Tab" && target instanceof Element && target.matches(PICTURE_LINK)) {
      target.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
  });
}
