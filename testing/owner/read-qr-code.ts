import jsQR from "jsqr";

const PIXELS_A_MODULE = 4;

/** What a camera reads of a code's rows, each of modules that are dark or not. */
export function readQrCode(
  rows: readonly (readonly (boolean | undefined)[])[],
): string | undefined {
  const width = (rows[0]?.length ?? 0) * PIXELS_A_MODULE;
  const height = rows.length * PIXELS_A_MODULE;
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isDark =
        rows[Math.floor(y / PIXELS_A_MODULE)]?.[Math.floor(x / PIXELS_A_MODULE)] === true;
      if (isDark) pixels.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  return jsQR.default(pixels, width, height, { inversionAttempts: "dontInvert" })?.data;
}
