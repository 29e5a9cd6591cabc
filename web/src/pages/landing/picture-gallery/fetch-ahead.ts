import { PICTURE_LINK } from "./picture-link.ts";

// A flick of the finger scrolls this far, below or above the screen, in the time that a thumbnail takes to load.
const AHEAD = "300% 0px";

/**
 * Fetches thumbnails three screens ahead, the same in every browser, once the visitor scrolls. Before that, it fetches none
 * that might never be seen.
 */
export function fetchAhead(): void {
  addEventListener("scroll", fetchNearOnes, { once: true, passive: true });
}

function fetchNearOnes(): void {
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
