import { expect, test } from "vitest";

import { barberShop } from "@vitrine/testing/fixture-shops";
import { TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";

import type { BookingOfDay } from "@vitrine/domain/wire/owner/see-day";
import type { ShopEdit } from "../../../../scheduling-api/shop-edits-api.ts";
import { PUBLISH_COPY as copy } from "./publish-copy.ts";
import { NOTHING_PUBLISHED, shopPublisher } from "./publisher.ts";
import type { PublishState } from "./publisher.ts";

const EDIT: ShopEdit = { base: "a", facts: barberShop };
const LATER: ShopEdit = { base: "a", facts: { ...barberShop, windowDays: 30 } };
const OUTSIDE = {
  bookingId: "b1",
  barberColorId: 6,
  start: TUESDAY_AT_EIGHT.dateTimeStart,
  end: TUESDAY_AT_EIGHT.dateTimeEnd,
  clientName: "João",
  clientPhone: "1",
  clientEmail: "",
  places: 1,
  bookedBy: "client",
} as const;
const FINE = { problems: [], outside: [], isStale: false };
const NO_ANSWER = { ok: false, reason: "failed", cause: new Error("no network") } as const;

type Publish = Parameters<typeof shopPublisher>[0]["publish"];
type Judge = Parameters<typeof shopPublisher>[0]["judge"];
type JudgeResult = Awaited<ReturnType<Judge>>;
type PublishResult = Awaited<ReturnType<Publish>>;

const judged = (part: object = {}): JudgeResult => ({
  ok: true,
  answer: { ...FINE, ...part },
  etag: undefined,
});
const published: PublishResult = { ok: true, answer: { base: "b" }, etag: undefined };
const refused = (status: number, error = "Recusado."): PublishResult => ({
  ok: false,
  reason: "refused",
  status,
  error,
  retryAfterMilliseconds: undefined,
});

/** A publisher whose calls have these results, one after the other. */
function publisherWith(judgements: JudgeResult[], results: PublishResult[]) {
  const sent: { key: string; kept: readonly string[]; edit: ShopEdit }[] = [];
  const asked: ShopEdit[] = [];
  const done: (ShopEdit & { began: string; toMove?: BookingOfDay | undefined })[] = [];
  let stale = 0;
  let state: PublishState = NOTHING_PUBLISHED;
  let keys = 0;
  const publisher = shopPublisher(
    {
      judge: async (edit) => {
        asked.push(edit);
        return judgements.shift() ?? NO_ANSWER;
      },
      publish: async (edit, key, kept) => {
        sent.push({ edit, key, kept });
        return results.shift() ?? NO_ANSWER;
      },
    },
    (next) => (state = next),
    () => `key ${(keys += 1)}`,
  );
  publisher.listen({
    onStale: () => (stale += 1),
    onPublished: (edit, began, toMove) => done.push({ ...edit, began, toMove }),
  });
  return { publisher, sent, asked, done, state: () => state, stale: () => stale };
}

test("where nobody is outside, one press publishes, judged before it or not", async () => {
  const { publisher, sent, done, asked, state } = publisherWith([judged()], [published, published]);
  await publisher.publish(EDIT);
  expect(sent).toEqual([{ edit: EDIT, key: "key 1", kept: [] }]);
  expect(done).toEqual([{ base: "b", facts: EDIT.facts, began: "a" }]);
  expect(state()).toEqual(NOTHING_PUBLISHED);

  const before = publisherWith([judged()], [published]);
  await before.publisher.judge(EDIT);
  await before.publisher.publish(EDIT);
  expect(before.asked).toEqual([EDIT]);
  expect(before.done).toHaveLength(1);
  expect(asked).toHaveLength(1);
});

test("a second press while the first is under way does nothing", async () => {
  const { publisher, sent } = publisherWith([judged()], [published]);
  await Promise.all([publisher.publish(EDIT), publisher.publish(EDIT)]);
  expect(sent).toHaveLength(1);
});

test("bookings outside are asked about first, and published with what stays", async () => {
  const { publisher, sent, done, state } = publisherWith(
    [judged({ outside: [OUTSIDE] })],
    [published],
  );
  await publisher.publish(EDIT);
  expect(state()).toMatchObject({ phase: "idle", isAsking: true });
  expect(sent).toEqual([]);
  await publisher.keepAll(EDIT);
  expect(sent).toEqual([{ edit: EDIT, key: "key 1", kept: ["b1"] }]);
  expect(done).toHaveLength(1);
  expect(state().isAsking).toBe(false);
});

test("what the owner was not asked about is not published", async () => {
  const { publisher, sent, state } = publisherWith([judged({ outside: [OUTSIDE] })], [published]);
  await publisher.publish(EDIT);
  // Somebody else's changes have been merged into the draft.
  await publisher.keepAll(LATER);
  expect(sent).toEqual([]);
  expect(state()).toMatchObject({ phase: "idle", isAsking: false });
});

test("a booking is moved only by the act that publishes for it", async () => {
  const outside = judged({ outside: [OUTSIDE] });
  const { publisher, done } = publisherWith([outside], [NO_ANSWER, published, published]);
  await publisher.publish(EDIT);
  await publisher.keepAll(EDIT, OUTSIDE);
  publisher.leave();
  await publisher.keepAll(EDIT);
  expect(done.map(({ toMove }) => toMove)).toEqual([undefined]);
  const again = publisherWith([outside], [published]);
  await again.publisher.publish(EDIT);
  await again.publisher.keepAll(EDIT, OUTSIDE);
  expect(again.done.map(({ toMove }) => toMove)).toEqual([OUTSIDE]);
});

test("a booking that came in the meantime is asked about, too", async () => {
  const { publisher, sent, state } = publisherWith(
    [judged(), judged({ outside: [OUTSIDE] })],
    [refused(409, "Um agendamento fica de fora."), published],
  );
  await publisher.publish(EDIT);
  expect(state()).toMatchObject({
    isAsking: true,
    error: { sentence: "Um agendamento fica de fora." },
  });
  expect(state().judged?.answer.outside).toEqual([OUTSIDE]);
  await publisher.keepAll(EDIT);
  // Another content is another act.
  expect(sent.map(({ key }) => key)).toEqual(["key 1", "key 2"]);
});

test("after a lost answer the same key is sent again, and another one for another edit", async () => {
  const { publisher, sent, done, state } = publisherWith(
    [judged(), judged()],
    [NO_ANSWER, refused(503), published],
  );
  await publisher.publish(EDIT);
  expect(state()).toMatchObject({ phase: "idle", error: { sentence: copy.unanswered } });
  await publisher.publish(EDIT);
  expect(state().error?.sentence).toBe(copy.unanswered);
  await publisher.publish(LATER);
  expect(sent.map(({ key }) => key)).toEqual(["key 1", "key 1", "key 2"]);
  expect(done).toHaveLength(1);
});

test("what is stale is not published, and the page gets the shop again", async () => {
  const before = publisherWith([judged({ isStale: true })], []);
  await before.publisher.publish(EDIT);
  expect(before.sent).toEqual([]);
  expect(before.stale()).toBe(1);
  expect(before.state().error).toEqual({ edit: EDIT, sentence: copy.stale });

  const meanwhile = publisherWith([judged(), judged({ isStale: true })], [refused(409)]);
  await meanwhile.publisher.publish(EDIT);
  expect(meanwhile.stale()).toBe(1);
  expect(meanwhile.state()).toMatchObject({
    phase: "idle",
    isAsking: false,
    error: { sentence: copy.stale },
  });
});

test("what has a problem is not published", async () => {
  const problems = [{ field: "name", sentence: "Preencha este campo." }];
  const { publisher, sent, state } = publisherWith([judged({ problems })], []);
  await publisher.publish(EDIT);
  expect(sent).toEqual([]);
  expect(state()).toMatchObject({
    phase: "idle",
    isAsking: false,
    error: { sentence: copy.problems },
  });
});

test("without a judgement nothing is published, and the reason is said", async () => {
  const { publisher, sent, state } = publisherWith([NO_ANSWER, judged()], [published]);
  await publisher.publish(EDIT);
  expect(sent).toEqual([]);
  expect(state()).toMatchObject({
    phase: "idle",
    error: { sentence: copy.unjudged },
    unjudged: { edit: EDIT, sentence: copy.unjudged, tries: 1 },
  });
  await publisher.publish(EDIT);
  expect(sent).toHaveLength(1);
});

test("how often an edit could not be judged begins at one with the next edit", async () => {
  const { publisher, state } = publisherWith([], []);
  await publisher.judge(EDIT);
  await publisher.judge(EDIT);
  expect(state().unjudged).toMatchObject({ edit: EDIT, tries: 2 });
  await publisher.judge(LATER);
  expect(state().unjudged).toMatchObject({ edit: LATER, tries: 1 });
});

test("a refusal that another look does not explain has the server's sentence", async () => {
  const { publisher, state } = publisherWith(
    [judged(), judged()],
    [refused(409, "Um servidor mais antigo ainda atende.")],
  );
  await publisher.publish(EDIT);
  expect(state()).toMatchObject({
    phase: "idle",
    isAsking: false,
    error: { sentence: "Um servidor mais antigo ainda atende." },
  });
});

test("the judgement of an earlier edit counts no more, even if it comes last", async () => {
  const first = Promise.withResolvers<JudgeResult>();
  const aborted: boolean[] = [];
  let state: PublishState = NOTHING_PUBLISHED;
  const publisher = shopPublisher(
    {
      judge: async (edit, signal) => {
        if (edit !== EDIT) return judged({ outside: [OUTSIDE] });
        signal.addEventListener("abort", () => aborted.push(true));
        return first.promise;
      },
      publish: async () => published,
    },
    (next) => (state = next),
    () => "key",
  );
  const early = publisher.judge(EDIT);
  await Promise.resolve();
  await publisher.judge(LATER);
  first.resolve(judged());
  expect(await early).toBeUndefined();
  expect(state.judged?.edit).toBe(LATER);
  expect(aborted).toEqual([true]);
});
