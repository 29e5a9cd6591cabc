import "../../styles/stylesheet.css";
import { fetchAhead } from "./picture-gallery/fetch-ahead.ts";
import { openPicturesOnTouch } from "./picture-gallery/open-on-touch.ts";
import { PICTURE_LINK } from "./picture-gallery/picture-link.ts";

// A visitor who only reads gets no more script than this. React is fetched when a picture is touched.
openPicturesOnTouch();
fetchAhead();
showFocusedPicture();

/**
 * Scrolls a picture focused with Tab fully into view; in a strip, Chromium shows only a corner of it. Not at every focus,
 * because a finger or a mouse also focuses what it presses, which must not move.
 */
function showFocusedPicture(): void {
  document.addEventListener("keyup", ({ key, target }) => {
    if (key === "Tab" && target instanceof Element && target.matches(PICTURE_LINK)) {
      target.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
  });
}
