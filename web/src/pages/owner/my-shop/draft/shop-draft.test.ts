import { barberShop } from "@vitrine/testing/fixture-shops";
import {
  apply,
  barber,
  closedOn,
  EDITED_SHOP,
  edits,
  named,
  openAgainOn,
  priced,
  service,
} from "@vitrine/testing/shop-edits/random-shop-edits";
import { storageInMemory } from "@vitrine/testing/owner/storage-in-memory";
import fc from "fast-check";
import { expect, test } from "vitest";

import { draftStore } from "./kept-draft.ts";
import {
  afterPublishing,
  draftOfVersion,
  NO_DRAFT,
  rebased,
  shownDraft,
  withEdit,
  withoutOthers,
} from "./shop-draft.ts";

const PUBLISHED = { base: "a", facts: EDITED_SHOP };

test("a draft begins with an edit, goes on with the next, and ends when it means what is published", () => {
  const renamed = withEdit(NO_DRAFT, PUBLISHED, barber(6, named("João")));
  expect(renamed.draft).toMatchObject({ base: "a", facts: EDITED_SHOP });
  const priceToo = withEdit(renamed, PUBLISHED, service(1, priced(50)));
  expect(priceToo.draft?.shop.barbers[0]?.name).toBe("João");
  expect(priceToo.draft?.shop.services[0]?.price).toEqual({ cents: 5_000 });
  const back = withEdit(renamed, PUBLISHED, barber(6, named("barbeiro1 ")));
  expect(back.draft).toBeUndefined();
  // Opened and closed again, the day stands last in the list.
  const open = withEdit(NO_DRAFT, PUBLISHED, openAgainOn("2026-12-25"));
  expect(open.draft).toBeDefined();
  expect(withEdit(open, PUBLISHED, closedOn("2026-12-25"))).toEqual(NO_DRAFT);
});

test("a draft becomes an edit of what another has published, and says what that was", () => {
  const mine = withEdit(NO_DRAFT, PUBLISHED, (shop) =>
    service(1, priced(60))(barber(6, named("João"))(shop)),
  );
  const theirs = service(1, priced(55))(service(2, named("bigode"))(EDITED_SHOP));
  const now = rebased(mine, { base: "b", facts: theirs });
  expect(now.draft).toMatchObject({ base: "b", facts: theirs });
  expect(now.draft?.shop.barbers[0]?.name).toBe("João");
  expect(now.draft?.shop.services[1]?.name).toBe("bigode");
  expect(now.others).toEqual({
    made: ["normal: sem preço → R$ 55", "barba → bigode"],
    overridden: ["normal: R$ 55 → R$ 60"],
  });
  // Said once, however often the shop changes; and until the owner has read it.
  const later = rebased(now, { base: "c", facts: { ...theirs, windowDays: 30 } });
  expect(later.others?.made).toEqual([
    "normal: sem preço → R$ 55",
    "barba → bigode",
    "Agenda aberta: 14 dias → 30 dias",
  ]);
  expect(withoutOthers(later)).toEqual({ draft: later.draft });
});

test("a draft that was published, though its answer was lost, ends without a word", () => {
  const mine = withEdit(NO_DRAFT, PUBLISHED, barber(6, named("João")));
  const facts = { ...EDITED_SHOP, ...mine.draft?.shop, former: { barbers: [], services: [] } };
  expect(rebased(mine, { base: "b", facts })).toEqual(NO_DRAFT);
  const more = withEdit(mine, PUBLISHED, service(1, priced(50)));
  const left = rebased(more, { base: "b", facts });
  expect(left.others).toBeUndefined();
  expect(left.draft?.shop.services[0]?.price).toEqual({ cents: 5_000 });
});

test("what is typed while the draft is published is left of it, and nobody else has made it", () => {
  const sent = withEdit(NO_DRAFT, PUBLISHED, barber(6, named("João")));
  const published = { base: "b", facts: sent.draft?.shop ?? EDITED_SHOP };
  expect(afterPublishing(sent, "a", published)).toEqual(NO_DRAFT);
  const typed = withEdit(sent, PUBLISHED, barber(6, named("João Paulo")));
  const left = afterPublishing(typed, "a", published);
  expect(left).toEqual({ draft: { ...published, shop: typed.draft?.shop } });
  expect(rebased(left, published)).toBe(left);
  // Somebody else has published meanwhile: the draft is an edit of that.
  expect(afterPublishing(left, "a", { base: "c", facts: EDITED_SHOP })).toBe(left);
});

test("an earlier version becomes the draft", () => {
  expect(draftOfVersion(PUBLISHED, barberShop).draft).toEqual({ ...PUBLISHED, shop: barberShop });
  expect(draftOfVersion(PUBLISHED, EDITED_SHOP)).toEqual(NO_DRAFT);
});

test("edits before and after another's publication come to the same draft as edits after it", () => {
  fc.assert(
    fc.property(edits(200), edits(200), edits(100), (before, after, their) => {
      const theirs = { base: "b", facts: apply(EDITED_SHOP, their) };
      const began = withEdit(NO_DRAFT, PUBLISHED, (shop) => apply(shop, before));
      const now = rebased(began, theirs);
      expect(rebased(now, theirs)).toBe(now);
      const done = withEdit(now, theirs, (shop) => apply(shop, after));
      expect(done.draft?.base ?? "b").toBe("b");
      expect(done.draft?.facts ?? theirs.facts).toBe(theirs.facts);
    }),
  );
});

test("a draft is there after a reload, in another tab, and gone once it is discarded", () => {
  const storage = storageInMemory();
  const store = draftStore(() => storage, "barbearia", PUBLISHED);
  const other = draftStore(() => storage, "barbearia", PUBLISHED);
  const draft = withEdit(NO_DRAFT, PUBLISHED, barber(6, named("João")));
  let changes = 0;
  other.subscribe(() => (changes += 1));
  store.write(draft);
  expect(draftStore(() => storage, "barbearia", PUBLISHED).read().kept).toEqual(draft);
  expect(draftStore(() => storage, "reservas", PUBLISHED).read().kept).toEqual(NO_DRAFT);
  other.takeUp("vitrine.owner", PUBLISHED);
  expect(other.read().kept).toEqual(NO_DRAFT);
  other.takeUp("vitrine.owner.draft.barbearia", PUBLISHED);
  expect(other.read().kept).toEqual(draft);
  expect(changes).toBe(1);
  store.write(NO_DRAFT);
  expect(storage.length).toBe(0);
});

test("a tab leaves a draft as it is while it began from facts that the tab does not know", () => {
  const storage = storageInMemory();
  const KEY = "vitrine.owner.draft.barbearia";
  const older = { base: "b", facts: service(1, priced(50))(EDITED_SHOP) };
  const other = draftStore(() => storage, "barbearia", older);
  const draft = withEdit(NO_DRAFT, PUBLISHED, barber(6, named("João")));
  draftStore(() => storage, "barbearia", PUBLISHED).write(draft);
  const written = storage.getItem(KEY);
  expect(other.takeUp(KEY, older)).toBe(true);
  expect(shownDraft(other.read(), older)).toEqual(draft);
  other.writeRebased(shownDraft(other.read(), older));
  expect(storage.getItem(KEY)).toBe(written);
  // The next letter: the facts are fetched already.
  expect(other.takeUp(KEY, older)).toBe(false);
  // A reload beside the old facts.
  expect(shownDraft(draftStore(() => storage, "barbearia", older).read(), older)).toEqual(draft);
  const fetched = { ...PUBLISHED };
  expect(shownDraft(other.read(), fetched)).toEqual(draft);
  expect(other.takeUp(KEY, fetched)).toBe(false);
});

test("what others publish is merged in both tabs, and written by the one that the owner edits in", () => {
  const storage = storageInMemory();
  const [mine, other] = [0, 1].map(() => draftStore(() => storage, "barbearia", PUBLISHED));
  if (mine === undefined || other === undefined) throw new Error("Two tabs.");
  mine.write(withEdit(NO_DRAFT, PUBLISHED, barber(6, named("João"))));
  other.takeUp(null, PUBLISHED);
  const next = { base: "b", facts: service(1, priced(50))(EDITED_SHOP) };
  const [merged, shown] = [mine, other].map((tab) => shownDraft(tab.read(), next));
  expect(shown).toEqual(merged);
  expect(merged?.draft).toMatchObject(next);
  const written = storage.getItem("vitrine.owner.draft.barbearia");
  other.writeRebased(shown ?? NO_DRAFT);
  expect(storage.getItem("vitrine.owner.draft.barbearia")).toBe(written);
  mine.writeRebased(merged ?? NO_DRAFT);
  expect(draftStore(() => storage, "barbearia", next).read().kept).toEqual(merged);
});

test("where storage is blocked, the draft lasts as long as the page", () => {
  const store = draftStore(
    () => {
      throw new DOMException("blocked", "SecurityError");
    },
    "barbearia",
    PUBLISHED,
  );
  const draft = withEdit(NO_DRAFT, PUBLISHED, barber(6, named("João")));
  store.write(draft);
  expect(store.read()).toMatchObject({ kept: draft, isStored: false });
  store.write(NO_DRAFT);
  expect(store.read().isStored).toBe(true);
});

test.each(["", "null", "[]", '{"draft":{"base":"a"}}', '{"others":{"made":[1]}}', '{"draft":7}'])(
  "what cannot be read, such as %j, is no draft",
  (text) => {
    const storage = storageInMemory();
    storage.setItem("vitrine.owner.draft.barbearia", text);
    expect(draftStore(() => storage, "barbearia", PUBLISHED).read().kept).toEqual(NO_DRAFT);
  },
);
