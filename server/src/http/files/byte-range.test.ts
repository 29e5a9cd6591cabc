import { expect, test } from "vitest";

import { byteRange } from "./send-web-file.ts";

test.each([
  ["bytes=0-0", { start: 0, end: 1 }],
  ["bytes=2-3", { start: 2, end: 4 }],
  ["bytes=2-", { start: 2, end: 5 }],
  ["bytes=2-999", { start: 2, end: 5 }],
  ["bytes=-2", { start: 3, end: 5 }],
  ["bytes=-999", { start: 0, end: 5 }],
])("%s of five bytes are these", (header, range) => {
  expect(byteRange(header, 5)).toEqual(range);
});

test.each(["bytes=5-", "bytes=5-9", "bytes=-0", `bytes=${"9".repeat(400)}-`])(
  "five bytes have no %s",
  (header) => {
    expect(byteRange(header, 5)).toBe("unsatisfiable");
  },
);

test.each([undefined, "", "bytes=", "bytes=-", "bytes=3-2", "bytes=0-1,3-4", "lines=0-1", "0-1"])(
  "%s asks for no part",
  (header) => {
    expect(byteRange(header, 5)).toBeUndefined();
  },
);
