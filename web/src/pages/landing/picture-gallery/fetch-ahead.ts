import { PICTURE_LINK } from "./picture-link.ts";

// So far below and above the screen, a flick of the finger carries in the time that a thumbnail takes to come.
const AHEAD = "300% 0px";

/**
 * Fetches the thumbnails three screens ahead, in every browser alike, once the visitor scrolls; until then what nobody
 * may ever see is not fetched.
 */
export function fetchAhead(): void {
  addEventListener("scroll", fetchNearOnes, { once: true, passive: true });
}

function fetchNearOnes(): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        // With the others of its product: those beside it are one swipe away.
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
