// So far below and above the screen, a flick of the finger carries in the time that a thumbnail takes to come.
const AHEAD = "300% 0px";

/**
 * Fetches the thumbnails three screens ahead, in every browser alike, once the visitor scrolls; until then what nobody
 * may ever see is not fetched. Returns what ends it.
 */
export function fetchAhead(): () => void {
  let observer: IntersectionObserver | undefined;
  const start = (): void => {
    observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting) continue;
          fetchPicture(target as HTMLElement);
          observer?.unobserve(target);
        }
      },
      { rootMargin: AHEAD },
    );
    for (const link of document.querySelectorAll("figure > a")) observer.observe(link);
  };
  addEventListener("scroll", start, { once: true, passive: true });
  return () => {
    removeEventListener("scroll", start);
    observer?.disconnect();
  };
}

function fetchPicture(link: HTMLElement): void {
  // What is not drawn is not fetched, however eager it is.
  link.style.contentVisibility = "visible";
  for (const image of link.querySelectorAll("img")) image.loading = "eager";
}
