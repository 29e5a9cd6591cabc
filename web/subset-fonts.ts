// This is run by hand when a typeface or the alphabet changes; the files that it writes are committed.
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";

import { createFontStack } from "@capsizecss/core";
import { fromBuffer } from "@capsizecss/unpack";
import subsetFont from "subset-font";

const PRINTABLE_ASCII = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index));
const ACCENTED = "áàâãäçéèêëíìîïñóòôõöúùûüÁÀÂÃÄÇÉÈÊËÍÌÎÏÑÓÒÔÕÖÚÙÛÜ";
const TYPOGRAPHIC = "\u00a0ºª°©®™·•–—‘’“”…×−←↑→↓€§";
const ALPHABET = PRINTABLE_ASCII.join("") + ACCENTED + TYPOGRAPHIC;

// A file that fits into a connection's first ten packets (14,600 bytes with headers) arrives one round trip earlier.
const PORTUGUESE = "áàâãçéêíóôõúüÁÀÂÃÇÉÊÍÓÔÕÚÜ";
const TEXT_ALPHABET = `${PRINTABLE_ASCII.join("")}${PORTUGUESE}ñÑèÈëöÖäÄïû\u00a0ºª°©·•–—‘’“”…×−→`;
const HEADING_SIGNS = ` .,:;!?'"()&%/+@-\u00a0ºª·–—‘’“”…×`;
const LETTERS_AND_DIGITS = PRINTABLE_ASCII.filter((sign) => /[A-Za-z0-9]/.test(sign));
const HEADING_ALPHABET = LETTERS_AND_DIGITS.join("") + PORTUGUESE + HEADING_SIGNS;

/** The fonts shown until a typeface has loaded, made to take up the same space; the numbers are capsize's measurements. */
const FALLBACK_FONTS = [
  {
    name: "Fallback",
    lines: { ascent: 1_854, descent: -434, lineGap: 67 },
    regular: { local: ["Arial", "Liberation Sans", "Arimo", "Helvetica"], xWidthAvg: 913 },
    bold: {
      local: ["Arial Bold", "Liberation Sans Bold", "Arimo Bold", "Helvetica Bold"],
      xWidthAvg: 983,
    },
  },
  {
    name: "Fallback Roboto",
    lines: { ascent: 1_900, descent: -500, lineGap: 0 },
    regular: { local: ["Roboto"], xWidthAvg: 911 },
    bold: { local: ["Roboto Bold"], xWidthAvg: 927 },
  },
  {
    name: "Fallback DejaVu",
    lines: { ascent: 1_901, descent: -483, lineGap: 0 },
    regular: { local: ["DejaVu Sans"], xWidthAvg: 1_041 },
    bold: { local: ["DejaVu Sans Bold"], xWidthAvg: 1_176 },
  },
] as const;
const FALLBACK_UNITS_PER_EM = 2_048;

const FONT_STYLESHEETS = [
  {
    folder: "src/styles/fonts/",
    typefaces: [
      {
        family: "Bricolage Grotesque",
        weight: "700",
        source: "@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2",
        file: "bricolage-grotesque-700.woff2",
        fallbackWeights: [{ weight: "700", measuredWeight: undefined, face: "bold" }],
        alphabet: HEADING_ALPHABET,
        axes: undefined,
      },
      {
        family: "Figtree",
        weight: "400 700",
        source: "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
        file: "figtree-variable.woff2",
        fallbackWeights: [
          { weight: "400 500", measuredWeight: 400, face: "regular" },
          { weight: "600 700", measuredWeight: 600, face: "bold" },
        ],
        alphabet: TEXT_ALPHABET,
        axes: { wght: { min: 400, max: 700 } },
      },
    ],
  },
  {
    folder: "src/pages/portfolio/fonts/",
    typefaces: [
      {
        family: "Outfit",
        weight: "400 800",
        source: "@fontsource-variable/outfit/files/outfit-latin-wght-normal.woff2",
        file: "outfit-variable.woff2",
        fallbackWeights: [
          { weight: "400 500", measuredWeight: 400, face: "regular" },
          { weight: "600", measuredWeight: 600, face: "bold" },
          { weight: "700 800", measuredWeight: 800, face: "bold" },
        ],
        alphabet: ALPHABET,
        axes: { wght: { min: 400, max: 800 } },
      },
    ],
  },
] as const;

const { resolve } = createRequire(import.meta.url);

for (const { folder, typefaces } of FONT_STYLESHEETS) {
  const faces: string[] = [];
  for (const { family, weight, source, file, alphabet, axes, fallbackWeights } of typefaces) {
    const original = await readFile(resolve(source));
    const subset = (variationAxes: Parameters<typeof subsetFont>[2]["variationAxes"]) =>
      subsetFont(original, alphabet, {
        targetFormat: "woff2",
        ...(variationAxes && { variationAxes }),
      });
    const font = await subset(axes);
    await writeFile(new URL(folder + file, import.meta.url), font);
    faces.push(`@font-face {
  font-family: "${family}";
  src: url("./${file}") format("woff2");
  font-weight: ${weight};
  font-display: swap;
}`);
    for (const { weight: fallbackWeight, measuredWeight, face } of fallbackWeights) {
      // capsize measures a variable font at its thinnest weight. So a font of the weight to measure is made first.
      const measuredFont =
        measuredWeight === undefined ? font : await subset({ wght: measuredWeight });
      const metrics = await fromBuffer(measuredFont);
      for (const { name, lines, ...fallback } of FALLBACK_FONTS) {
        const { local, xWidthAvg } = fallback[face];
        const { fontFaces } = createFontStack([
          { ...metrics, familyName: family },
          { ...lines, familyName: name, unitsPerEm: FALLBACK_UNITS_PER_EM, xWidthAvg },
        ]);
        const sources = local.map((found) => `local("${found}")`).join(", ");
        faces.push(
          fontFaces
            .replace(/font-family: .*;/, `font-family: "${family} ${name}";`)
            .replace(/src: .*;/, `src: ${sources};\n  font-weight: ${fallbackWeight};`),
        );
      }
    }
    console.log(`${file}: ${font.byteLength} bytes`);
  }
  await writeFile(
    new URL(`${folder}font-faces.css`, import.meta.url),
    `/* Written by \`npm run subset-fonts\`. */\n${faces.join("\n\n")}\n`,
  );
}
