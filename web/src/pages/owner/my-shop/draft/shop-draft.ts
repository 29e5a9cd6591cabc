import type { Shop } from "@vitrine/domain/shop/shop";

import { changesOf } from "./changes/changes-of-shop.ts";
import { mergeShops, mergeWithTheirs } from "./merge-shops.ts";
import { isSameShop } from "../facts/same-facts.ts";

/** Facts as they are published, with the hash by which the server knows them. */
export interface PublishedFacts {
  readonly base: string;
  readonly facts: Shop;
}

/** The owner's edit: what it began from, and what it has become. */
export interface ShopDraft extends PublishedFacts {
  readonly shop: Shop;
}

/** What somebody else has published since the draft began. */
export interface OthersChanges {
  readonly made: readonly string[];
  /** Where this draft stands against theirs: `Corte: R$ 55 → R$ 60`. */
  readonly overridden: readonly string[];
}

export interface KeptDraft {
  readonly draft?: ShopDraft;
  readonly others?: OthersChanges;
}

/** A draft as a page holds it. */
export interface HeldDraft {
  readonly kept: KeptDraft;
  /** What the page knew of the shop when it found the draft in the storage: another tab may have known later facts. */
  readonly foundBeside: PublishedFacts | undefined;
  /** Whether another tab wrote it last. */
  readonly isOfAnotherTab: boolean;
  /** Whether a reload finds it. */
  readonly isStored: boolean;
}

export const NO_DRAFT: KeptDraft = {};

/** The draft after one more change. It ends when it means what is published. */
export function withEdit(
  kept: KeptDraft,
  published: PublishedFacts,
  change: (shop: Shop) => Shop,
): KeptDraft {
  const { base, facts, shop } = kept.draft ?? { ...published, shop: published.facts };
  return withDraft(kept, { base, facts, shop: change(shop) });
}

/** A draft that brings earlier facts back. */
export function draftOfVersion(published: PublishedFacts, version: Shop): KeptDraft {
  const { base, facts } = published;
  return withDraft(NO_DRAFT, { base, facts, shop: version });
}

/** The draft as the page shows it. What was found is left as it is until facts have come that are surely no older. */
export function shownDraft({ kept, foundBeside }: HeldDraft, published: PublishedFacts): KeptDraft {
  return foundBeside === published ? kept : rebased(kept, published);
}

/** The draft as an edit of what is published now, with what others have published meanwhile. */
export function rebased(kept: KeptDraft, published: PublishedFacts): KeptDraft {
  const { draft, others } = kept;
  const { base, facts: theirs } = published;
  if (draft === undefined || draft.base === base) return kept;
  const { facts: began, shop: mine } = draft;
  const shop = mergeShops(began, mine, theirs);
  const next = withDraft(kept, { base, facts: theirs, shop });
  const own = changesOf(began, mine);
  // What both have made is no news: it may be this draft itself, whose answer was lost.
  const made = changesOf(began, theirs).filter((change) => !own.includes(change));
  if (made.length === 0) return next;
  const overridden = changesOf(mergeWithTheirs(began, mine, theirs), shop);
  return {
    ...next,
    others: {
      made: [...new Set([...(others?.made ?? []), ...made])],
      overridden: [...new Set([...(others?.overridden ?? []), ...overridden])],
    },
  };
}

/** The draft once this page has published what it was: left is what was typed meanwhile. `began` is what was edited. */
export function afterPublishing(
  kept: KeptDraft,
  began: string,
  { base, facts }: PublishedFacts,
): KeptDraft {
  const { draft } = kept;
  return draft?.base === began ? withDraft(kept, { base, facts, shop: draft.shop }) : kept;
}

export function withoutOthers({ draft }: KeptDraft): KeptDraft {
  return draft === undefined ? NO_DRAFT : { draft };
}

function withDraft({ others }: KeptDraft, draft: ShopDraft): KeptDraft {
  return {
    ...(!isSameShop(draft.shop, draft.facts) && { draft }),
    ...(others !== undefined && { others }),
  };
}
