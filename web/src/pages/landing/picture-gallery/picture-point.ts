/** A point of a picture, in fractions of its width and height. */
export interface PicturePoint {
  readonly x: number;
  readonly y: number;
}

export const MIDDLE: PicturePoint = { x: 0.5, y: 0.5 };

/** The point of an element that a pointer has hit. */
export function pointIn(
  element: Element,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
): PicturePoint {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: (clientX - left) / width, y: (clientY - top) / height };
}
