import type { QrCode } from "@vitrine/domain/wire/owner/shop-edits";

const PNG_PIXELS = 1_200;

/** A QR code as an SVG file, for print of any size. */
export function svgOfQr({ modules, path }: QrCode): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${modules}0" height="${modules}0" viewBox="0 0 ${modules} ${modules}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${modules}v${modules}H0z"/><path fill="#000" d="${path}"/></svg>\n`;
}

/** How many pixels a module has, so that each has the same number of them. */
export function pixelsOfModule({ modules }: Pick<QrCode, "modules">): number {
  return Math.max(1, Math.floor(PNG_PIXELS / modules));
}

/** An address of a file in itself: in-app browsers, as that of WhatsApp, cannot read a page's `blob:`. */
export function svgAddress(qr: QrCode): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgOfQr(qr))}`;
}

/** `undefined` where the browser draws nothing. */
export function pngAddress(qr: QrCode): string | undefined {
  const pixels = pixelsOfModule(qr);
  const side = pixels * qr.modules;
  const canvas = Object.assign(document.createElement("canvas"), { width: side, height: side });
  const context = canvas.getContext("2d");
  if (context === null) return undefined;
  context.fillStyle = "#fff";
  context.fillRect(0, 0, side, side);
  context.scale(pixels, pixels);
  context.fillStyle = "#000";
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas is no array
  context.fill(new Path2D(qr.path));
  return canvas.toDataURL("image/png");
}
