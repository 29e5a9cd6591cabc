import fc from "fast-check";

// Beside any bytes: an overlong slash, half a surrogate pair, and what UTF-8 never has.
const NOT_UTF_8 = [[0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf8], [0xf4, 0x90, 0x80, 0x80]];
const SYNTAX = [..."{}[]\",:\\\u0000é'x/"].map((sign) => [...Buffer.from(sign)]);

/** Changes bytes at one to four places, anywhere; some of them also end too early. */
export const damages: fc.Arbitrary<(bytes: Buffer) => Buffer> = fc
  .record({
    places: fc.array(
      fc.record({
        at: fc.nat(100_000),
        removed: fc.constantFrom(0, 1),
        put: fc.oneof(
          fc.constantFrom<readonly number[]>([], ...NOT_UTF_8, ...SYNTAX),
          fc.array(fc.nat(255), { maxLength: 1 }),
        ),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    kept: fc.option(fc.nat(100_000), { freq: 4 }),
  })
  .map(({ places, kept }) => (bytes) => {
    const damaged = places.reduce((before, { at, removed, put }) => {
      const place = at % (before.length + 1);
      const after = before.subarray(place + removed);
      return Buffer.concat([before.subarray(0, place), Buffer.from(put), after]);
    }, bytes);
    return kept === null ? damaged : damaged.subarray(0, kept % (damaged.length + 1));
  });
