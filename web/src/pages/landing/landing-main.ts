import "../../styles/stylesheet.css";
import { fetchAhead } from "./picture-gallery/fetch-ahead.ts";
import { openPicturesOnTouch } from "./picture-gallery/open-on-touch.ts";
import { PICTURE_LINK } from "./picture-gallery/picture-link.ts";

// All the script that a visitor is sent who only reads: React is fetched when a picture is touched.
openPicturesOnTouch();
fetchAhead();
showFocusedPicture();

/**
 * Brings a picture that Tab leads to into view as a whole: in what is swiped, Chromium is content when a corner of it
 * shows. Not at every focus, because a finger or a mouse focuses what it comes down on, which must stay under it.
 */
function showFocusedPicture(): void {
  document.addEventListener("keyup", ({ key, target }) => {
    if (key === "Tab" && target instanceof Element && target.matches(PICTURE_LINK)) {
      target.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
  });
}
