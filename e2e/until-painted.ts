/** In the page: waits for its typefaces, and for the pictures that the screen shows. */
export async function untilPainted(): Promise<void> {
  await document.fonts.ready;
  // One without a place on the page is not fetched.
  const shown = [...document.images].filter((image) => {
    const { top, bottom } = image.getBoundingClientRect();
    return top < innerHeight && bottom > 0;
  });
  await Promise.allSettled(shown.map((image) => image.decode()));
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}
