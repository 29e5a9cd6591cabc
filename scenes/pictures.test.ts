import { readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";

import sharp from "sharp";
import { expect, test } from "vitest";

import { SCREEN_SIZE } from "./para-barbearias/screen-size.ts";
import { pictureGrounds } from "./picture-grounds.ts";
import { SCREEN_WIDTHS } from "./scene-pictures.ts";
import { sharedRoutes } from "./share-image/page/shared-pages.ts";
import { ROUTES } from "../web/src/routes.ts";
import { SHARE_IMAGE_SIZE, shareImagePath } from "../web/src/share-image.ts";
import { PRODUCTS } from "../web/src/pages/landing/copy/landing-copy.ts";

const WEB = resolve(import.meta.dirname, "../web");
const PICTURES = join(WEB, "src/pages/landing/pictures");

const NAMES = [
  "pagina-web/restaurante",
  "pagina-web/clinica",
  "pagina-web/arquitetura",
  "pagina-web/floricultura",
  "land-page/curso",
  "land-page/lancamento",
  "land-page/evento",
  "land-page/e-book",
  "reserva-de-horario/agenda-horarios",
  "reserva-de-horario/agenda-confirmacao",
  "reserva-de-horario/reserva-grupo",
  "reserva-de-horario/calendario-do-dono",
  "seo/resultado-de-busca",
  "seo/velocidade",
  "seo/dados-estruturados",
  "seo/crescimento",
  "aplicativo-mobile/biblioteca",
  "aplicativo-mobile/leitura",
  "aplicativo-mobile/criacao",
  "aplicativo-mobile/progresso",
];

const BANNERS = [
  { name: "wide-960", width: 960, height: 384, maximumBytes: 90_000 },
  { name: "wide-1600", width: 1_600, height: 640, maximumBytes: 150_000 },
  { name: "desktop-960", width: 960, height: 600, maximumBytes: 90_000 },
  { name: "desktop-1600", width: 1_600, height: 1_000, maximumBytes: 150_000 },
  { name: "tall-600", width: 600, height: 800, maximumBytes: 75_000 },
  { name: "tall-900", width: 900, height: 1_200, maximumBytes: 120_000 },
  { name: "phone-600", width: 600, height: 1_067, maximumBytes: 75_000 },
  { name: "phone-900", width: 900, height: 1_600, maximumBytes: 120_000 },
  { name: "slim-600", width: 600, height: 1_300, maximumBytes: 75_000 },
  { name: "slim-900", width: 900, height: 1_950, maximumBytes: 120_000 },
];

const SIZES = [
  { width: 480, height: 300, maximumBytes: 25_000 },
  { width: 960, height: 600, maximumBytes: 75_000 },
  { width: 1_600, height: 1_000, maximumBytes: 150_000 },
];

test("the landing page shows the twenty pictures, four a product", () => {
  const shown = PRODUCTS.flatMap((product) =>
    product.pictures.map((picture) => `${product.id}/${picture.name}`),
  );
  // Which comes first is the page's own choice.
  expect(shown.toSorted()).toEqual(NAMES.toSorted());
});

test.each(NAMES)("%s is there in every width and format, within its bytes", async (name) => {
  for (const { width, height, maximumBytes } of SIZES) {
    for (const format of ["avif", "webp"]) {
      const file = join(PICTURES, `${name}-${width}.${format}`);
      expect(statSync(file).size, file).toBeLessThanOrEqual(maximumBytes);
      expect(await sharp(file).metadata(), file).toMatchObject({ width, height });
    }
  }
});

test.each(["agendar", "sete-da-manha"])("the phone %s is there, within its bytes", async (name) => {
  for (const { width, maximumBytes } of SCREEN_WIDTHS) {
    for (const format of ["avif", "webp"]) {
      const file = join(PICTURES, `para-barbearias/${name}-${width}.${format}`);
      expect(statSync(file).size, file).toBeLessThanOrEqual(maximumBytes);
      const height = Math.round((width / SCREEN_SIZE.width) * SCREEN_SIZE.height);
      expect(await sharp(file).metadata(), file).toMatchObject({ width, height });
    }
  }
});

test("the booking in motion takes about ten seconds, without end, within its bytes", async () => {
  const file = join(PICTURES, "para-barbearias/agendar-loop.webp");
  expect(statSync(file).size).toBeLessThanOrEqual(150_000);
  const { delay = [], loop } = await sharp(file, { pages: -1 }).metadata();
  const seconds = delay.reduce((sum, each) => sum + each, 0) / 1_000;
  expect(seconds).toBeGreaterThan(8);
  expect(seconds).toBeLessThan(12);
  expect(loop).toBe(0);
});

test.each(BANNERS)(
  "the banner's $name is there in both formats, within its bytes",
  async ({ name, width, height, maximumBytes }) => {
    for (const format of ["avif", "webp"]) {
      const file = join(WEB, `src/pages/banner/pictures/banner-${name}.${format}`);
      expect(statSync(file).size, file).toBeLessThanOrEqual(maximumBytes);
      expect(await sharp(file).metadata(), file).toMatchObject({ width, height });
    }
  },
);

test("each picture's place is painted in its own main colour until the picture has come", async () => {
  const written = readFileSync(join(PICTURES, "picture-grounds.css"), "utf8");
  expect(written).toBe(await pictureGrounds());
  for (const name of NAMES) {
    expect(written).toMatch(
      new RegExp(`\\[data-picture="${name}"\\] \\{\\s+--picture-ground: #[0-9a-f]{6};`),
    );
  }
});

test.each(["/", ...sharedRoutes(ROUTES).map(({ path }) => path)])(
  "the picture that a shared link to %s shows is 1200 by 630 and below 200 KB",
  async (path) => {
    const file = join(WEB, "public", shareImagePath(path));
    expect(statSync(file).size).toBeLessThan(200_000);
    expect(await sharp(file).metadata()).toMatchObject({ format: "png", ...SHARE_IMAGE_SIZE });
  },
);
