import { isDeepStrictEqual } from "node:util";

import type { Shop } from "@vitrine/domain/shop/shop";

import { DatabaseUnavailable } from "../../database/database.ts";
import type { WebBuild, WebPage } from "../files/web-build.ts";
import { PageCache } from "./page-cache.ts";
import { pageRenderer, RendererBusy } from "./page-renderer.ts";
import type { PageRenderer } from "./page-renderer.ts";
import type { FindShop, FoundShop, RenderedPage, RenderingTask } from "./rendered-page.ts";

// Some 190 pages of usual shops, each with its compressed forms.
const CACHE_MAX_BYTES = 12 * 1_024 * 1_024;

// A shop that cannot be rendered must not keep the thread from rendering others.
const FAILED_MILLISECONDS = 10_000;
const FAILURES_MAX = 1_000;

export interface ShopPages {
  /** The page of a shop as it is now; `undefined` where there is no such shop. */
  readonly find: (calendarId: string, isEmbedded: boolean) => Promise<RenderedPage | undefined>;
  /** Drops what was rendered of a shop that is erased. */
  readonly forget: (calendarId: string) => void;
  readonly close: () => Promise<void>;
}

interface Options {
  readonly maxBytes?: number;
  /** Without one, only pages of the build can be shown. */
  readonly renderer?: PageRenderer | undefined;
}

/** Pages come from the build while they show what the shop is, and are rendered once for each revision otherwise. */
export function shopPages(
  { pages, renderer: program }: WebBuild,
  findShop: FindShop,
  {
    maxBytes = CACHE_MAX_BYTES,
    renderer = program === undefined ? undefined : pageRenderer(program),
  }: Options = {},
): ShopPages {
  const built = new Map(pages.map((page) => [page.shop?.calendarId, page]));
  const isAsBuilt = new WeakMap<Shop, boolean>();
  const cache = new PageCache(maxBytes);
  const rendering = new Map<string, Promise<RenderedPage>>();
  const failures = new Map<string, { readonly error: unknown; readonly until: number }>();

  async function render(
    key: string,
    { render: renderPage }: PageRenderer,
    task: RenderingTask,
  ): Promise<RenderedPage> {
    try {
      const page = await renderPage(task);
      cache.add(key, page);
      return page;
    } catch (error) {
      if (!(error instanceof RendererBusy)) {
        if (failures.size >= FAILURES_MAX) failures.clear();
        failures.set(key, { error, until: performance.now() + FAILED_MILLISECONDS });
      }
      throw error;
    } finally {
      rendering.delete(key);
    }
  }

  function showsBuilt(page: WebPage, { shop, state }: FoundShop): boolean {
    if (renderer === undefined) return true;
    let isSame = isAsBuilt.get(shop);
    if (isSame === undefined) isAsBuilt.set(shop, (isSame = isDeepStrictEqual(shop, page.shop)));
    return isSame && state === "open";
  }

  return {
    async find(calendarId, isEmbedded) {
      const page = built.get(calendarId);
      let found: FoundShop | undefined;
      try {
        found = await findShop(calendarId);
      } catch (error) {
        // The screen opens while the database is away, as every other page does.
        if (page === undefined || !(error instanceof DatabaseUnavailable)) throw error;
        return builtPage(page, isEmbedded);
      }
      if (found === undefined) return undefined;
      if (page !== undefined && showsBuilt(page, found)) return builtPage(page, isEmbedded);
      if (renderer === undefined) return undefined;
      const { shop, state, revision, changedAt } = found;
      const key = [calendarId, revision, changedAt, state, isEmbedded].join(" ");
      const begun = cache.get(key) ?? rendering.get(key);
      if (begun !== undefined) return begun;
      const failure = failures.get(key);
      if (failure !== undefined && performance.now() < failure.until) throw failure.error;
      const promised = render(key, renderer, { shown: { shop, state }, isEmbedded });
      rendering.set(key, promised);
      return promised;
    },
    forget: (calendarId) => cache.forget(`${calendarId} `),
    close: async () => renderer?.close(),
  };
}

function builtPage(page: WebPage, isEmbedded: boolean): RenderedPage {
  const { contentSecurityPolicy, file, embeddedFile = file } = page;
  return { contentSecurityPolicy, file: isEmbedded ? embeddedFile : file };
}
