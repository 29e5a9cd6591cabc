import { encode } from "uqr";

import { QUIET_MODULES } from "../../http/qr-path.ts";

// Black on white from the fixed part of the 256 colours, since many readers refuse the negative of a dark terminal.
const BLACK_ON_WHITE = "\u001B[38;5;16;48;5;231m";
const RESET = "\u001B[0m";

const HALVES = { both: "█", upper: "▀", lower: "▄", neither: " " } as const;

export function qrCodeLines(text: string): string[] {
  const { data } = encode(text, { border: QUIET_MODULES });
  const lines: string[] = [];
  for (let row = 0; row < data.length; row += 2) {
    const upper = data[row] ?? [];
    const lower = data[row + 1] ?? [];
    const characters = upper.map((isDark, column) => halfBlocks(isDark, lower[column] === true));
    lines.push(`${BLACK_ON_WHITE}${characters.join("")}${RESET}`);
  }
  return lines;
}

function halfBlocks(isUpperDark: boolean, isLowerDark: boolean): string {
  if (isUpperDark) return isLowerDark ? HALVES.both : HALVES.upper;
  return isLowerDark ? HALVES.lower : HALVES.neither;
}
