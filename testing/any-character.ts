import fc from "fast-check";

const SURROGATES = { from: 0xd800, to: 0xdfff };

/** Any character of Unicode. fast-check's own `unit: "binary"` is the same, and takes more than a second to build. */
export const anyCharacter = fc
  .oneof(fc.nat(0x7f), fc.nat(0xffff), fc.nat(0x10ffff))
  .filter((code) => code < SURROGATES.from || code > SURROGATES.to)
  .map((code) => String.fromCodePoint(code));
