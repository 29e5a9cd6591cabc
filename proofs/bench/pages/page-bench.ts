// npm run bench:pages: how soon the pages react on a slow phone: 1.6 Mbit, a processor 4 and 20 times slower. Options:
// --runs N (5) and --against FOLDER, another checkout of the project, measured in turns with this one. Ends with 1 when
// a touch does not show or anything that was put in is lost; a slow page is a figure, not a failure.

import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

import { startServer } from "@vitrine/testing/start-server";
import { median } from "../figures/median.ts";
import { printTable } from "../figures/print-table.ts";
import { measureDay, measurePicture, openBrowser } from "./slow-page.ts";

const SLOWNESS = [4, 20] as const;

/** What is measured, each under the words of the printed table. */
const UNTIL = {
  chosen: "until a touched day of /agenda is shown as chosen",
  slots: "until that day's slots are there",
  quick: "until a picture of / is open, touched at once",
  reading: "the same from the touch, after reading",
} as const;
type Figure = keyof typeof UNTIL;

const { values: options } = parseArgs({
  options: { runs: { type: "string", default: "5" }, against: { type: "string" } },
});

/** One checkout under measurement: its server, and what each run measured, by figure and slowness. */
interface Contestant {
  readonly name: string;
  readonly url: string;
  readonly results: Map<string, number[]>;
  end(): Promise<unknown>;
}

const folder = mkdtempSync(join(tmpdir(), "vitrine-page-bench-"));
const contestants: Contestant[] = [];
const browser = await openBrowser();
try {
  if (options.against !== undefined) {
    contestants.push(await startContestant("there", buildCheckout(options.against)));
  }
  contestants.push(await startContestant("here", resolve(import.meta.dirname, "../../..")));
  for (let run = 0; run < Number(options.runs); run++) {
    // The order changes from run to run, so that whatever else the machine does falls on both.
    for (const one of run % 2 === 0 ? contestants : contestants.toReversed()) await measure(one);
  }
  printTable(["seconds", "processor slower", ...contestants.map(({ name }) => name)], rows());
} finally {
  await browser.close();
  for (const one of contestants) await one.end();
  rmSync(folder, { recursive: true, force: true });
}

async function measure({ url, results }: Contestant): Promise<void> {
  for (const slowness of SLOWNESS) {
    const keep = (figure: Figure, milliseconds: number): void => {
      const key = keyOf(figure, slowness);
      results.set(key, [...(results.get(key) ?? []), milliseconds]);
    };
    const { chosen, slots } = await measureDay(browser, `${url}/agenda`, slowness);
    keep("chosen", chosen);
    keep("slots", slots);
    keep("quick", await measurePicture(browser, url, slowness, "quick"));
    keep("reading", await measurePicture(browser, url, slowness, "reading"));
  }
}

function rows(): string[][] {
  return (Object.keys(UNTIL) as Figure[]).flatMap((figure) =>
    SLOWNESS.map((slowness) => [
      UNTIL[figure],
      `${slowness}×`,
      ...contestants.map(({ results }) =>
        (median(results.get(keyOf(figure, slowness)) ?? []) / 1_000).toFixed(2),
      ),
    ]),
  );
}

function keyOf(figure: Figure, slowness: number): string {
  return `${figure} ${slowness}`;
}

async function startContestant(name: string, checkout: string): Promise<Contestant> {
  const data = mkdtempSync(join(folder, `${name}-`));
  const main = join(checkout, "server/src/main.ts");
  const server = await startServer(data, { NOW: "" }, [], main);
  return { name, url: server.url, results: new Map(), end: () => server.end("SIGTERM") };
}

/** Installs and builds another checkout by its own scripts; returns its folder. */
function buildCheckout(name: string): string {
  const checkout = resolve(name);
  if (!existsSync(join(checkout, "scripts/prepare.mjs"))) {
    throw new Error(`${checkout} is no checkout of this project: it has no scripts/prepare.mjs`);
  }
  const prepare = `const { install, build } = await import("./scripts/prepare.mjs"); install(); build();`;
  execFileSync(process.execPath, ["--input-type=module", "-e", prepare], {
    cwd: checkout,
    stdio: "inherit",
  });
  return checkout;
}
