import { expect, test } from "vitest";

import { readQrCode } from "@vitrine/testing/owner/read-qr-code";

import { qrPath } from "./qr-path.ts";

const LINK = "https://www.example.com/dono#barbearia:0123456789abcdef0123456789abcdef";

test("a camera reads from the drawn path what was put into it, with four blank modules around", () => {
  const { modules, path } = qrPath(LINK);
  const rows = Array.from({ length: modules }, () => Array.from({ length: modules }, () => false));
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    rows[Number(y)]?.fill(true, Number(x), Number(x) + Number(length));
  }
  expect(readQrCode(rows)).toBe(LINK);
  expect(rows.slice(0, 4).flat()).not.toContain(true);
  expect(rows.flatMap((row) => row.slice(0, 4))).not.toContain(true);
});
