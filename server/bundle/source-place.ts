/** Version 3 of the format: https://tc39.es/ecma426/ */
export interface SourceMap {
  readonly sources: readonly string[];
  readonly mappings: string;
}

export interface SourcePlace {
  readonly source: string;
  readonly line: number;
  readonly column: number;
}

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const DIGIT_BITS = 5;
const CONTINUES = 1 << DIGIT_BITS;

const valueOfCode = new Uint8Array(128);
for (const [value, digit] of [...DIGITS].entries()) valueOfCode[digit.charCodeAt(0)] = value;

/**
 * The place in the sources of a place in the file, lines and columns counted from 1; `undefined` where the map knows none. Reads the
 * map from its beginning, and no further than to that place: each number in it is the difference to the one before.
 */
export function sourcePlace(
  { sources, mappings }: SourceMap,
  line: number,
  column: number,
): SourcePlace | undefined {
  // Of a segment: where it starts in the line, and the source, line and column that it is of.
  const numbers = [0, 0, 0, 0];
  let found: SourcePlace | undefined;
  let lineHere = 1;
  let field = 0;
  let value = 0;
  let bits = 0;
  for (const character of `${mappings};`) {
    if (character === ";" || character === ",") {
      if (lineHere === line && field > 0) {
        const [start = 0, index = 0, sourceLine = 0, sourceColumn = 0] = numbers;
        if (start >= column) return found;
        const source = field > 1 ? sources[index] : undefined;
        found =
          source === undefined
            ? undefined
            : { source, line: sourceLine + 1, column: sourceColumn + 1 };
      }
      field = 0;
      if (character === ",") continue;
      if (lineHere === line) return found;
      lineHere++;
      numbers[0] = 0;
      continue;
    }
    const digit = valueOfCode[character.charCodeAt(0)] ?? 0;
    value |= (digit & ~CONTINUES) << bits;
    bits += DIGIT_BITS;
    if ((digit & CONTINUES) !== 0) continue;
    // The lowest bit is the sign.
    numbers[field] = (numbers[field] ?? 0) + (value & 1 ? -(value >> 1) : value >> 1);
    field++;
    value = 0;
    bits = 0;
  }
  return found;
}
