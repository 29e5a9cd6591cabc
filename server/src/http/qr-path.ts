import { encode } from "uqr";

/** ISO/IEC 18004 asks for four blank modules around a code; readers fail with fewer on a dark ground. */
export const QUIET_MODULES = 4;

/** A text as a QR code: its width and height in modules, and its dark modules as an SVG path in units of a module. */
export function qrPath(text: string): { readonly modules: number; readonly path: string } {
  const { data, size } = encode(text, { border: QUIET_MODULES });
  const runs = data.flatMap((row, y) => {
    const line = row.map((isDark) => (isDark ? "1" : "0")).join("");
    return [...line.matchAll(/1+/g)].map(
      ({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
    );
  });
  return { modules: size, path: runs.join("") };
}
