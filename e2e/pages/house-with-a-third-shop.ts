// A copy of this repository with one shop more, as somebody would add it: one new file and one line in the list.

import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "../..");
const PACKAGES = ["domain", "shops", "server", "web"];
const NEVER_COPIED = new Set(["node_modules", "dist"]);

/** A salon in Manaus: two people, one service of an hour, open on Saturdays, closed for a week. */
const SALON = `import type { Shop } from "@vitrine/domain/shop/shop";

import { shop as barbearia } from "./barbearia.ts";

export const shop: Shop = {
  ...barbearia,
  calendarId: "salao",
  name: "Salão Modelo",
  address: "Rua Exemplo, 300, Manaus",
  business: { type: "BeautySalon", priceRange: "" },
  timeZone: "America/Manaus",
  barbers: [
    { id: 1, name: "Iracema", colorId: 3 },
    { id: 2, name: "Moacir", colorId: 9 },
  ],
  services: [
    {
      id: 1,
      name: "corte",
      timeType: "oneTimes",
      minutes: 60,
      hours: [
        { weekdays: [2, 3, 4, 5], from: "09:00", to: "18:00" },
        { weekdays: [6], from: "09:00", to: "13:00" },
      ],
    },
  ],
  closed: [{ from: "2026-11-30", to: "2026-12-05" }],
  words: {
    ...barbearia.words,
    signpost: { name: "Salão", what: "um corte no salão" },
    calendarName: "Agenda do salão",
    barber: "Profissional",
    barbers: "profissionais",
    style: "Serviço",
    screen: { ...barbearia.words.screen, title: "Marque seu corte" },
  },
};
`;

export interface House {
  /** The server's program in the copy. */
  readonly main: string;
  readonly folder: string;
  remove(): void;
}

/** Copies the sources, adds the salon, builds the pages. The installed packages are the ones of this repository. */
export function buildHouseWithAThirdShop(): House {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-third-shop-"));
  for (const name of [...PACKAGES, "package.json", "tsconfig.base.json"]) {
    cpSync(join(ROOT, name), join(folder, name), {
      recursive: true,
      filter: (path) => !NEVER_COPIED.has(basename(path)) && !basename(path).startsWith(".static"),
    });
  }
  linkPackages(folder);
  writeFileSync(join(folder, "shops", "salao.ts"), SALON);
  const list = join(folder, "shops", "shops.ts");
  const extended = readFileSync(list, "utf8")
    .replace(
      'import { shop as reservas } from "./reservas.ts";',
      'import { shop as reservas } from "./reservas.ts";\nimport { shop as salao } from "./salao.ts";',
    )
    .replace("[barbearia, reservas]", "[barbearia, reservas, salao]");
  writeFileSync(list, extended);
  execFileSync("npm", ["run", "--silent", "build"], {
    cwd: join(folder, "web"),
    env: { ...process.env, PUBLIC_URL: "https://www.example.com" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  return {
    main: join(folder, "server", "src", "main.ts"),
    folder,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Every installed package, but our own from the copy. */
function linkPackages(folder: string): void {
  const installed = join(ROOT, "node_modules");
  const linked = join(folder, "node_modules");
  mkdirSync(join(linked, "@vitrine"), { recursive: true });
  for (const name of readdirSync(installed)) {
    if (name !== "@vitrine") symlinkSync(join(installed, name), join(linked, name));
  }
  for (const name of PACKAGES) symlinkSync(join(folder, name), join(linked, "@vitrine", name));
}
