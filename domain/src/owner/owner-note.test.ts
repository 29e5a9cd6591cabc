import { expect, test } from "vitest";

import { isOwnerNote, OWNER_NOTE_MAX } from "./owner-note.ts";

test("a note is one line of at most so many signs, or nothing", () => {
  expect(isOwnerNote("")).toBe(true);
  expect(isOwnerNote("Prefere à máquina 2; alérgico a mentol 🌿")).toBe(true);
  expect(isOwnerNote("🌿".repeat(OWNER_NOTE_MAX))).toBe(true);
  expect(isOwnerNote("a".repeat(OWNER_NOTE_MAX + 1))).toBe(false);
  expect(isOwnerNote("a\u0000b")).toBe(false);
  expect(isOwnerNote("a\nb")).toBe(false);
});
