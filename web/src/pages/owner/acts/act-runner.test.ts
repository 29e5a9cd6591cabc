import { beforeEach, expect, test, vi } from "vitest";

import { OWNER_COPY } from "../copy/owner-copy.ts";
import type { ChangeResult, OwnerChange } from "../../../scheduling-api/owner-api.ts";
import { actRunner, NO_ACT } from "./act-runner.ts";
import type { ActEnd, ActProgress } from "./act-runner.ts";

const UNDO: OwnerChange = { act: "undoCancellation", body: { bookingId: "a" } };
const NO_ANSWER: ChangeResult = { ok: false, reason: "failed", cause: "gone" };
const REFUSED: ChangeResult = {
  ok: false,
  reason: "refused",
  status: 409,
  error: "Ocupado.",
  retryAfterMilliseconds: undefined,
};

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

/** A runner whose calls are answered one by one, and what it was asked to do and notified. */
function start() {
  const keys: string[] = [];
  const notified: ActProgress[] = [];
  const ends: ActEnd[] = [];
  const answers: ((result: ChangeResult) => void)[] = [];
  let count = 0;
  const runner = actRunner(
    (key) => {
      keys.push(key);
      return new Promise((resolve) => answers.push(resolve));
    },
    (progress) => notified.push(progress),
    () => `key ${(count += 1)}`,
    () => 7_000,
    OWNER_COPY,
  );
  const send = () => runner.send(UNDO, (end) => ends.push(end));
  const sendAnswered = async (result: ChangeResult) => {
    const sent = send();
    answers.at(-1)?.(result);
    await sent;
  };
  return { runner, keys, notified, ends, answers, send, sendAnswered };
}

test("an act without an answer is sent again with its key while its sheet is open", async () => {
  const { keys, notified, sendAnswered } = start();
  await sendAnswered(NO_ANSWER);
  expect(notified.at(-1)).toMatchObject({
    error: "Sem resposta: pode não ter sido feito. Tente de novo: não vai ser feito duas vezes.",
    unanswered: { key: "key 1", since: 7_000 },
  });
  await sendAnswered({ ok: true });
  expect(keys).toEqual(["key 1", "key 1"]);
});

test("once its sheet was left, the same content is another act", async () => {
  const { runner, keys, notified, sendAnswered } = start();
  await sendAnswered(NO_ANSWER);
  runner.leave();
  expect(notified.at(-1)).toEqual(NO_ACT);
  await sendAnswered({ ok: true });
  expect(keys).toEqual(["key 1", "key 2"]);
});

test("an answer, even a refusal, makes the next try another act", async () => {
  const { keys, sendAnswered } = start();
  await sendAnswered(REFUSED);
  await sendAnswered({ ok: true });
  await sendAnswered({ ok: true });
  expect(keys).toEqual(["key 1", "key 2", "key 3"]);
});

test("refusals are counted until the sheet is left, and a call without an answer is none", async () => {
  const { runner, notified, sendAnswered } = start();
  await sendAnswered(REFUSED);
  await sendAnswered(NO_ANSWER);
  expect(notified.map(({ refusals }) => refusals)).toEqual([0, 1, 1, 1]);
  runner.leave();
  expect(notified.at(-1)?.refusals).toBe(0);
});

test("an unanswered act that the day shows as done ends as done, and the next is another", async () => {
  const { runner, keys, ends, sendAnswered } = start();
  await sendAnswered(NO_ANSWER);
  runner.confirm();
  expect(ends).toEqual([{ isDone: true, key: "key 1", isLeft: false }]);
  runner.confirm();
  expect(ends).toHaveLength(1);
  await sendAnswered({ ok: true });
  expect(keys).toEqual(["key 1", "key 2"]);
});

test("two clicks send one act", async () => {
  const { answers, keys, ends, send } = start();
  const sent = [send(), send()];
  answers[0]?.({ ok: true });
  await Promise.all(sent);
  expect(keys).toEqual(["key 1"]);
  expect(ends).toEqual([{ isDone: true, key: "key 1", isLeft: false }]);
});

test("an answer that comes after its sheet was left touches nothing of the next sheet", async () => {
  const { runner, answers, notified, ends, send } = start();
  const first = send();
  runner.leave();
  const second = send();
  expect(answers).toHaveLength(2);
  const before = notified.length;
  answers[0]?.({ ok: true });
  await first;
  expect(ends).toEqual([{ isDone: true, key: "key 1", isLeft: true }]);
  expect(notified).toHaveLength(before);
  answers[1]?.({ ok: true });
  await second;
  expect(ends.at(-1)).toEqual({ isDone: true, key: "key 2", isLeft: false });
});

test.each([
  [REFUSED, "Ocupado."],
  [NO_ANSWER, "Sem resposta: pode não ter sido feito. Confira na agenda."],
])("what was not done after its sheet was left is said all the same", async (result, sentence) => {
  const { runner, answers, ends, send } = start();
  const sent = send();
  runner.leave();
  answers[0]?.(result);
  await sent;
  expect(ends).toEqual([{ isDone: false, sentence }]);
});
