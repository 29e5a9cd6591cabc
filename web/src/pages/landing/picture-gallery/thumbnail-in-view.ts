/** A picture's thumbnail where a part of it is on the screen; `null` where none is. */
export function thumbnailInView(pictureId: string): HTMLElement | null {
  const thumbnail = document.getElementById(pictureId);
  if (thumbnail === null) return null;
  const { top, bottom, left, right } = thumbnail.getBoundingClientRect();
  const isInView = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  return isInView ? thumbnail : null;
}
