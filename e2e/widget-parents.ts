// A widget in the parents that a shop's site may have, most of which are as wide as what they hold. The functions run in
// the site's page.

/** What a parent is, and how wide the widget in it becomes where there are 360 and where there are 960 px. */
export const PARENTS: readonly (readonly [style: string, in360: number, in960: number])[] = [
  ["display:block", 360, 960],
  // Beside something of 60 px.
  ["display:flex", 300, 720],
  ["display:flex;flex-direction:column;align-items:center", 360, 720],
  ["display:grid;justify-items:center", 360, 720],
  ["display:inline-block", 360, 720],
  ["float:left", 360, 720],
  ["position:absolute", 360, 720],
  ["display:table-cell", 360, 720],
  ["width:fit-content", 360, 720],
  ["width:min-content", 280, 280],
];

/** Puts one widget on the page, into a parent with this style and so much room, and takes away what was there. */
export function putWidgetInto(style: string, room: number): void {
  const around = document.createElement("main");
  around.style.cssText = `position:relative;width:${room}px`;
  const parent = document.createElement("section");
  parent.style.cssText = style;
  const widget = document.createElement("vitrine-booking");
  widget.dataset["shop"] = "barbearia";
  const neighbour = document.createElement("div");
  neighbour.style.cssText = "flex:none;width:60px;height:20px";
  parent.append(widget, ...(style === "display:flex" ? [neighbour] : []));
  around.append(parent);
  document.body.replaceChildren(around);
}

/** What is seen of the widget, in pixels; `undefined` until its screen has answered. */
export function seenWidget():
  | { width: number; height: number; wider: number; isLink: boolean }
  | undefined {
  const widget = document.querySelector<HTMLElement>("vitrine-booking");
  const root = widget?.shadowRoot;
  const isLink = root?.querySelector("a")?.checkVisibility() ?? false;
  if (widget === null || !(isLink || root?.querySelector(".ready iframe"))) return undefined;
  const { scrollWidth, clientWidth, scrollHeight } = document.documentElement;
  const width = widget.getBoundingClientRect().width;
  return { width, height: scrollHeight, wider: scrollWidth - clientWidth, isLink };
}

/** Makes the widget's parent so wide. */
export function widenParent(width: string): void {
  const parent = document.querySelector("section");
  if (parent !== null) parent.style.width = width;
}

/** How many screens have been asked for. */
export function countFrames(): number {
  return (
    document.querySelector("vitrine-booking")?.shadowRoot?.querySelectorAll("iframe").length ?? 0
  );
}

/** Scrolls the page so far that this height of the widget's frame is near the lower edge of the window. */
export function scrollToLowerEdge(height: number): void {
  const root = document.querySelector("vitrine-booking")?.shadowRoot;
  const top = root?.querySelector("iframe")?.getBoundingClientRect().top ?? 0;
  scrollBy({ top: top + height - innerHeight + 120, behavior: "instant" });
}

/** Where something was in the window, and when that was seen. */
type Places = [time: number, top: number][];

/** Writes down from now on where the widget's frame is. */
export function watchFrame(): void {
  const places: Places = [];
  Object.assign(globalThis, { places });
  const look = (): void => {
    const root = document.querySelector("vitrine-booking")?.shadowRoot;
    places.push([Date.now(), root?.querySelector("iframe")?.getBoundingClientRect().top ?? 0]);
    requestAnimationFrame(look);
  };
  look();
}

/** In the frame: writes down from now on where the first of a day's slots is, once it is seen. */
export function watchSlot(): void {
  const places: Places = [];
  Object.assign(globalThis, { places });
  const look = (): void => {
    const slot = document.querySelector("[name=time]")?.closest("label");
    if (slot?.checkVisibility({ visibilityProperty: true }) === true) {
      places.push([Date.now(), slot.getBoundingClientRect().top]);
    }
    requestAnimationFrame(look);
  };
  look();
}

/** What was written down. */
export function watchedPlaces(): Places {
  return (globalThis as unknown as { places: Places }).places;
}

/** The heights of the window at which a slot was seen, one after the other, from what was written down of it and its frame. */
export function heightsOfSlot(slot: Places, frame: Places): number[] {
  const [first = [0, 0]] = slot;
  const seen = frame.filter(([time]) => time >= first[0]).map(([, top]) => top);
  const inFrame = slot.map(([, top]) => top);
  return [...new Set(seen.flatMap((top) => inFrame.map((within) => Math.round(top + within))))];
}

/** In the frame: where the first day is. */
export function placeOfDay(): number {
  return document.querySelector("[name=day]")?.getBoundingClientRect().top ?? 0;
}
