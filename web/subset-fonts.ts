// Cuts the typefaces down to what Portuguese and English need, and measures them so that the fallback takes up
// the same room. Run by hand when a typeface or the alphabet changes; what it writes is committed.
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

import { createFontStack } from "@capsizecss/core";
import { fromFile } from "@capsizecss/unpack/fs";
import subsetFont from "subset-font";

const PRINTABLE_ASCII = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index));
const ACCENTED = "áàâãäçéèêëíìîïñóòôõöúùûüÁÀÂÃÄÇÉÈÊËÍÌÎÏÑÓÒÔÕÖÚÙÛÜ";
const TYPOGRAPHIC = "\u00a0ºª°©®™·•–—‘’“”…×−←↑→↓€§";
const ALPHABET = PRINTABLE_ASCII.join("") + ACCENTED + TYPOGRAPHIC;

// A file that fits into the first ten packets of a connection comes one round trip earlier: with its headers, at most
// 14,600 bytes. So the two that most pages wait for have what Portuguese and English need, and names from next door.
const PORTUGUESE = "áàâãçéêíóôõúüÁÀÂÃÇÉÊÍÓÔÕÚÜ";
const TEXT_ALPHABET = `${PRINTABLE_ASCII.join("")}${PORTUGUESE}ñÑèÈëöÖäÄïû\u00a0ºª°©·•–—‘’“”…×−→`;
const HEADING_SIGNS = ` .,:;!?'"()&%/+@-\u00a0ºª·–—‘’“”…×`;
const LETTERS_AND_DIGITS = PRINTABLE_ASCII.filter((sign) => /[A-Za-z0-9]/.test(sign));
const HEADING_ALPHABET = LETTERS_AND_DIGITS.join("") + PORTUGUESE + HEADING_SIGNS;

// On desktops there is always one of these, and they all take up the same room.
const ARIAL_NAMES = ["Arial", "Liberation Sans", "Arimo", "Helvetica"];
const ARIAL = {
  familyName: "Arial",
  capHeight: 1467,
  ascent: 1854,
  descent: -434,
  lineGap: 67,
  unitsPerEm: 2048,
  xHeight: 1062,
  xWidthAvg: 904,
};

const STYLESHEETS = [
  {
    folder: "src/styles/fonts/",
    typefaces: [
      {
        family: "Bricolage Grotesque",
        weight: "700",
        source: "@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2",
        file: "bricolage-grotesque-700.woff2",
        alphabet: HEADING_ALPHABET,
        axes: undefined,
      },
      {
        family: "Figtree",
        weight: "400 700",
        source: "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
        file: "figtree-variable.woff2",
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
        alphabet: ALPHABET,
        axes: { wght: { min: 400, max: 800 } },
      },
    ],
  },
];

const { resolve } = createRequire(import.meta.url);

for (const { folder, typefaces } of STYLESHEETS) {
  const faces = [];
  for (const { family, weight, source, file, alphabet, axes } of typefaces) {
    const font = await subsetFont(await readFile(resolve(source)), alphabet, {
      targetFormat: "woff2",
      ...(axes && { variationAxes: axes }),
    });
    const target = new URL(folder + file, import.meta.url);
    await writeFile(target, font);
    const metrics = await fromFile(fileURLToPath(target));
    const { fontFaces } = createFontStack([{ ...metrics, familyName: family }, ARIAL]);
    faces.push(
      [
        "@font-face {",
        `  font-family: "${family}";`,
        `  src: url("./${file}") format("woff2");`,
        `  font-weight: ${weight};`,
        "  font-display: swap;",
        "}",
      ].join("\n"),
      fontFaces.replace(
        /src: .*;/,
        `src: ${ARIAL_NAMES.map((name) => `local("${name}")`).join(", ")};`,
      ),
    );
    console.log(`${file}: ${font.byteLength} bytes`);
  }
  await writeFile(
    new URL(`${folder}font-faces.css`, import.meta.url),
    `/* Written by \`npm run subset-fonts\`. */\n${faces.join("\n\n")}\n`,
  );
}
