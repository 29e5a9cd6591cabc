import { expect, test } from "vitest";

import { isAreaCode, phoneText } from "./area-code.ts";

const ALL = Array.from({ length: 100 }, (_, code) => String(code).padStart(2, "0"));

test("the area codes are the 67 that Brazil has", () => {
  expect(ALL.filter(isAreaCode).join(" ")).toBe(
    "11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55" +
      " 61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99",
  );
});

test.each(["", "1", "011", "111", "11\n", " 11", "1a", "１１"])("%j is no area code", (code) => {
  expect(isAreaCode(code)).toBe(false);
});

test("a phone is written with its area code where that is known", () => {
  expect(phoneText("987654321", "11")).toBe("(11) 98765-4321");
  expect(phoneText("34567890", "48")).toBe("(48) 3456-7890");
  expect(phoneText("190", "11")).toBe("(11) 190");
  expect(phoneText("987654321", "")).toBe("987654321");
});
