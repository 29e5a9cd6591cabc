import type { Shop } from "@vitrine/domain/shop/shop";
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";

import { draftStore } from "./kept-draft.ts";
import { draftOfVersion, NO_DRAFT, rebased, withEdit, withoutOthers } from "./shop-draft.ts";
import type { KeptDraft, PublishedFacts } from "./shop-draft.ts";

/** The draft of the opened shop, always as an edit of what is published. */
export function useDraft(calendarId: string, published: PublishedFacts) {
  const store = useMemo(() => draftStore(() => localStorage, calendarId), [calendarId]);
  const { subscribe, read } = store;
  const kept = useSyncExternalStore(subscribe, read);
  const { base, facts } = published;
  const current = useMemo(() => rebased(kept, { base, facts }), [kept, base, facts]);
  useEffect(() => store.write(current), [store, current]);
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent): void => store.takeUp(key);
    addEventListener("storage", onStorage);
    return () => removeEventListener("storage", onStorage);
  }, [store]);

  /** The draft that was discarded last, until the next edit. */
  const [discarded, setDiscarded] = useState<KeptDraft>();
  const edit = useCallback(
    (change: (shop: Shop) => Shop) => {
      setDiscarded(undefined);
      // Of two edits in one event the second one begins from the first.
      store.write(withEdit(rebased(store.read(), { base, facts }), { base, facts }, change));
    },
    [store, base, facts],
  );
  return {
    draft: current.draft,
    others: current.others,
    shop: current.draft?.shop ?? facts,
    edit,
    discarded,
    discard: (): void => {
      setDiscarded(current);
      store.write(NO_DRAFT);
    },
    takeBack: (): void => {
      if (discarded !== undefined) store.write(discarded);
      setDiscarded(undefined);
    },
    bringBack: (version: Shop): void => {
      setDiscarded(undefined);
      store.write(draftOfVersion({ base, facts }, version));
    },
    forgetOthers: () => store.write(withoutOthers(current)),
  };
}
