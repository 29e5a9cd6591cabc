import { expect, test } from "vitest";

import { filterClientEmail, mailboxOf, mayBeMailed, mayBookWithEmail } from "./client-email.ts";

test.each(["ana@example.com", "a.b+c@sub.example.com.br", "x@y.zz", "o'neil@example.com"])(
  "%s is an e-mail",
  (email) => {
    expect(mayBookWithEmail(email)).toBe(true);
  },
);

test.each([
  "",
  "ana",
  "ana@",
  "@example.com",
  "ana@example",
  "ana@@example.com",
  "ana@exa mple.com",
  "ana@example..com",
  // The end was cut off.
  "fulano.de.tal.da.silva@escritorio.c",
  "ana@-example.com",
  ".ana@example.com",
  "ana.@example.com",
  "a..b@example.com",
  "ana@example.com\n",
  "ana@example.com,bia@example.com",
  "joão@example.com",
])("%j is no e-mail", (email) => {
  expect(mayBookWithEmail(email)).toBe(false);
  expect(mayBeMailed(email)).toBe(false);
});

test("35 characters are the most to book with, and no limit for mail", () => {
  expect(mayBookWithEmail(`${"a".repeat(23)}@example.com`)).toBe(true);
  expect(mayBookWithEmail(`${"a".repeat(24)}@example.com`)).toBe(false);
  expect(mayBeMailed(`${"a".repeat(24)}@example.com`)).toBe(true);
});

test("typing leaves out spaces and stops at 35 characters", () => {
  expect(filterClientEmail(" ana@example.com ")).toEqual({ value: "ana@example.com", cut: false });
  expect(filterClientEmail("a".repeat(40))).toEqual({ value: "a".repeat(35), cut: true });
});

test("spellings of one mailbox are one mailbox, and other people's are not", () => {
  for (const spelling of [
    "Ana.Lima@Gmail.com",
    "analima+vip@gmail.com",
    "a.n.a.lima@gmail.com",
    "ana.lima@googlemail.com",
  ]) {
    expect(mailboxOf(spelling)).toBe("analima@gmail.com");
  }
  expect(mailboxOf("Ana.Lima+1@example.com")).toBe("ana.lima@example.com");
  expect(mailboxOf("ana.lima@example.com")).not.toBe(mailboxOf("analima@example.com"));
});
