import "../../styles/stylesheet.css";
import { playLoops } from "./barber/play-loop.ts";
import { openPicturesOnTouch } from "./picture-gallery/open-on-touch.ts";
import { PICTURE_LINK } from "./picture-gallery/thumbnail-link.ts";

// A flick of the finger scrolls this far, up or down, in the time that a thumbnail takes to load.
const FETCH_MARGIN = "300% 0px";

// A visitor who only reads gets no more script than this. The gallery is fetched when a picture is touched.
openPicturesOnTouch();
playLoops();
// Thumbnails are fetched ahead only once the visitor scrolls, because otherwise they might never be seen.
addEventListener("scroll", fetchAhead, { once: true, passive: true });
document.addEventListener("keyup", showFocusedPicture);

/** Fetches thumbnails up to three screens ahead. Browsers' own lazy loading differs in that distance. */
function fetchAhead(): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        // The product's other thumbnails are fetched, too, because they are one swipe away.
        for (const link of target.closest("section")?.querySelectorAll(PICTURE_LINK) ?? []) {
          fetchPicture(link as HTMLElement);
          observer.unobserve(link);
        }
      }
    },
    { rootMargin: FETCH_MARGIN },
  );
  for (const link of document.querySelectorAll(PICTURE_LINK)) observer.observe(link);
}

function fetchPicture(link: HTMLElement): void {
  // Browsers do not fetch a picture that is not drawn, even with `loading="eager"`.
  link.style.contentVisibility = "visible";
  for (const image of link.querySelectorAll("img")) image.loading = "eager";
}

/** Of a picture focused with Tab in a strip, Chromium shows only a corner. A click must not move the picture. */
function showFocusedPicture({ key, target }: KeyboardEvent): void {
  if (key === "Tab" && target instanceof Element && target.matches(PICTURE_LINK)) {
    target.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}
