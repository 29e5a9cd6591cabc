// How long the agency's page takes: a page of its list, and a search over all shops.

import type { SeeShopsAnswer } from "@vitrine/domain/wire/agency/agency-calls";
import { AGENCY_SECRET } from "@vitrine/testing/agency/agency-page";

import { median } from "../figures/median.ts";
import type { MeasuredServer } from "../measured-server.ts";
import type { ShopBooks } from "./shop-books.ts";
import { FIGURES } from "./shop-verdicts.ts";
import type { ShopFigures } from "./shop-verdicts.ts";
import { idOf, variedShop } from "./varied-shops.ts";

const PAGES = 20;

/** @throws when a shop is not listed, or not found */
export async function measureAgency(
  { url }: MeasuredServer,
  { shops }: ShopBooks,
): Promise<ShopFigures> {
  async function ask(query: Record<string, string>) {
    const began = performance.now();
    const answer = await fetch(`${url}/agency/shops?${new URLSearchParams(query).toString()}`, {
      headers: { authorization: `Bearer ${AGENCY_SECRET}` },
    });
    const { shops: listed } = (await answer.json()) as SeeShopsAnswer;
    return { milliseconds: performance.now() - began, ids: listed.map((shop) => shop.calendarId) };
  }
  const pages: number[] = [];
  for (let page = 0; page < PAGES; page++) {
    const number = Math.floor((page * (shops - 1)) / PAGES);
    const { milliseconds, ids } = await ask({ after: idOf(number) });
    if (!ids.includes(idOf(number + 1))) throw new Error(`${idOf(number + 1)} is not listed`);
    pages.push(milliseconds);
  }
  const last = variedShop(shops - 1);
  const searches: number[] = [];
  // The whole name of the last shop, so that all are read; its id; what no shop is called.
  for (const [search, id] of [
    [last.name, last.calendarId],
    [last.calendarId.slice(1), last.calendarId],
    ["ninguém", undefined],
  ] as const) {
    const { milliseconds, ids } = await ask({ search });
    if (ids.at(-1) !== id) throw new Error(`${search}: ${ids.join(", ")} is found`);
    searches.push(milliseconds);
  }
  return {
    [FIGURES.agencyPage]: [median(pages)],
    [FIGURES.agencySearch]: [Math.max(...searches)],
  };
}
