import "../../styles/stylesheet.css";
import { openPicturesOnTouch, PICTURE_LINK } from "./picture-gallery/open-on-touch.ts";

// A flick of the finger scrolls this far, below or above the screen, in the time that a thumbnail takes to load.
const AHEAD = "300% 0px";

// A visitor who only reads gets no more script than this. React is fetched when a picture is touched.
openPicturesOnTouch();
// Only once the visitor scrolls, so that no thumbnail is fetched that might never be seen.
addEventListener("scroll", fetchAhead, { once: true, passive: true });
document.addEventListener("keyup", showFocusedPicture);

/** Fetches thumbnails three screens ahead, the same in every browser. */
function fetchAhead(): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        // Together with the others of its product, because those beside it are one swipe away.
        for (const link of target.closest("section")?.querySelectorAll(PICTURE_LINK) ?? []) {
          fetchPicture(link as HTMLElement);
          observer.unobserve(link);
        }
      }
    },
    { rootMargin: AHEAD },
  );
  for (const link of document.querySelectorAll(PICTURE_LINK)) observer.observe(link);
}

function fetchPicture(link: HTMLElement): void {
  // Browsers do not fetch a picture that is not drawn, even with `loading="eager"`.
  link.style.contentVisibility = "visible";
  for (const image of link.querySelectorAll("img")) image.loading = "eager";
}

/** In a strip, Chromium shows only a corner of a picture focused with Tab. What a finger or a mouse focuses must not move. */
function showFocusedPicture({ key, target }: KeyboardEvent): void {
  if (key === "Tab" && target instanceof Element && target.matches(PICTURE_LINK)) {
    target.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}
