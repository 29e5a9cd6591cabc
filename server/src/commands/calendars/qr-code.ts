import { encode } from "uqr";

import { QUIET_MODULES } from "../../http/qr-path.ts";

// Black on white from the fixed part of the 256 colours, since many readers refuse the negative of a dark terminal.
const BLACK_ON_WHITE = "\u001B[38;5;16;48;5;231m";
const RESET = "\u001B[0m";

// None, the lower, the upper, both of a character's two modules are dark.
const HALVES = " ▄▀█";

export function qrCodeLines(text: string): string[] {
  const { data } = encode(text, { border: QUIET_MODULES });
  const lines: string[] = [];
  for (let row = 0; row < data.length; row += 2) {
    const characters = data[row]?.map(
      (isDark, column) => HALVES[2 * Number(isDark) + Number(data[row + 1]?.[column] ?? false)],
    );
    lines.push(`${BLACK_ON_WHITE}${characters?.join("")}${RESET}`);
  }
  return lines;
}
