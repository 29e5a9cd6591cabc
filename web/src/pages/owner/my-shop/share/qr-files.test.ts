import { expect, test } from "vitest";

import { pixelsOfModule, svgAddress, svgOfQr } from "./qr-files.ts";

const QR = { modules: 33, path: "M4 4h7v1h-7z" };

test("the file of a QR code is an image of its modules on white", () => {
  expect(svgOfQr(QR)).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" width="330" height="330" viewBox="0 0 33 33" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h33v33H0z"/><path fill="#000" d="M4 4h7v1h-7z"/></svg>\n',
  );
  expect(decodeURIComponent(svgAddress(QR))).toContain(svgOfQr(QR));
  expect(svgAddress(QR)).not.toMatch(/[#" ]/);
});

test.each([
  [33, 36],
  [41, 29],
  [1_300, 1],
])("of %i modules each has %i pixels", (modules, pixels) => {
  expect(pixelsOfModule({ modules })).toBe(pixels);
});
