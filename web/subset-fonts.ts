// Cuts the two typefaces down to what Portuguese and English need, and measures them so that the fallback takes up
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

const TYPEFACES = [
  {
    family: "Bricolage Grotesque",
    weight: "700",
    source: "@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2",
    file: "bricolage-grotesque-700.woff2",
    axes: undefined,
  },
  {
    family: "Figtree",
    weight: "400 700",
    source: "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
    file: "figtree-variable.woff2",
    axes: { wght: { min: 400, max: 700 } },
  },
];

const folder = new URL("src/styles/fonts/", import.meta.url);
const { resolve } = createRequire(import.meta.url);

const faces = [];
for (const { family, weight, source, file, axes } of TYPEFACES) {
  const font = await subsetFont(await readFile(resolve(source)), ALPHABET, {
    targetFormat: "woff2",
    ...(axes && { variationAxes: axes }),
  });
  const target = new URL(file, folder);
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
  new URL("font-faces.css", folder),
  `/* Written by \`npm run subset-fonts\`. */\n${faces.join("\n\n")}\n`,
);
