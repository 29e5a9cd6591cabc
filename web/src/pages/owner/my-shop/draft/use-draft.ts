import type { Shop } from "@vitrine/domain/shop/shop";
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";

import { draftStore } from "./kept-draft.ts";
import {
  afterPublishing,
  draftOfVersion,
  NO_DRAFT,
  shownDraft,
  withEdit,
  withoutOthers,
} from "./shop-draft.ts";
import type { KeptDraft, PublishedFacts } from "./shop-draft.ts";

/** The draft of the opened shop, always as an edit of what is published. `refresh` fetches the shop again. */
export function useDraft(calendarId: string, published: PublishedFacts, refresh: () => void) {
  const [store] = useState(() => draftStore(() => localStorage, calendarId, published));
  const { subscribe, read } = store;
  const held = useSyncExternalStore(subscribe, read);
  const current = useMemo(() => shownDraft(held, published), [held, published]);
  useEffect(() => store.writeRebased(current), [store, current]);
  const takeUp = useEffectEvent((key: string | null): void => {
    if (store.takeUp(key, published)) refresh();
  });
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent): void => takeUp(key);
    addEventListener("storage", onStorage);
    return () => removeEventListener("storage", onStorage);
  }, []);

  /** The draft that was discarded last, until the next edit. */
  const [discarded, setDiscarded] = useState<KeptDraft>();
  const edit = useCallback(
    (change: (shop: Shop) => Shop) => {
      setDiscarded(undefined);
      // Of two edits in one event the second one begins from the first.
      store.write(withEdit(shownDraft(store.read(), published), published, change));
    },
    [store, published],
  );
  return {
    draft: current.draft,
    others: current.others,
    isStored: held.isStored,
    shop: current.draft?.shop ?? published.facts,
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
      store.write(draftOfVersion(published, version));
    },
    /** To be called when the page has published the draft as it was. */
    endPublished: (began: string, next: PublishedFacts): void =>
      store.write(afterPublishing(shownDraft(store.read(), published), began, next), published),
    forgetOthers: () => store.write(withoutOthers(current)),
  };
}
