import type { SeeShopsAnswer, ShopOfAgency } from "@vitrine/domain/wire/agency/agency-calls";
import { useEffect, useEffectEvent, useState } from "react";

import type { Agency } from "../../../scheduling-api/agency-api.ts";
import { useCall } from "../../access/use-call.ts";
import { AGENCY_COPY as COPY } from "../copy/agency-copy.ts";

/** Longer than between two letters, shorter than a pause. */
const PAUSE_MILLISECONDS = 300;

export type Shops = ReturnType<typeof useShops>;

/** The shops that a search has found, page after page. */
export function useShops(agency: Agency) {
  const [search, setSearch] = useState("");
  /** With the search that has found them. */
  const [listed, setListed] = useState<SeeShopsAnswer & { readonly search: string }>();
  const { act, run } = useCall(COPY.failed);
  const wanted = search.trim();

  const load = (): void =>
    run(
      () => agency.seeShops(wanted === "" ? {} : { search: wanted }),
      (answer) => setListed({ ...answer, search: wanted }),
    );
  const loadMore = (): void => {
    const last = listed?.shops.at(-1);
    if (listed === undefined || last === undefined) return;
    const query = listed.search === "" ? {} : { search: listed.search };
    run(
      () => agency.seeShops({ ...query, after: last.calendarId }),
      ({ shops, isMore }) =>
        setListed((before) => before && { ...before, shops: [...before.shops, ...shops], isMore }),
    );
  };

  const isListed = listed?.search === wanted;
  const loadLater = useEffectEvent(load);
  useEffect(() => {
    if (isListed) return;
    // The first list waits for nobody to finish typing.
    const timer = setTimeout(loadLater, wanted === "" ? 0 : PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isListed, wanted]);

  return {
    search,
    setSearch,
    listed,
    act,
    load,
    loadMore,
    change: (calendarId: string, part: Partial<ShopOfAgency>): void =>
      setListed(
        (before) =>
          before && {
            ...before,
            shops: before.shops.map((shop) =>
              shop.calendarId === calendarId ? { ...shop, ...part } : shop,
            ),
          },
      ),
  };
}
