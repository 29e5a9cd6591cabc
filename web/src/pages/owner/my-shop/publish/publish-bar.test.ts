import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { barberShop } from "@vitrine/testing/fixture-shops";
import { expect, test } from "vitest";

import { PublishBar } from "./publish-bar.tsx";
import { PUBLISH_COPY as COPY } from "./publish-copy.ts";
import { NOTHING_PUBLISHED } from "./publisher.ts";
import type { Publishing } from "./use-publishing.ts";

const nothing = (): void => undefined;
const FINE = { problems: [], outside: [], isStale: false };

const barWith = (publishing: Partial<Publishing>, isStored = true): string =>
  renderToStaticMarkup(
    createElement(PublishBar, {
      changes: ["Sexta: fechado"],
      others: undefined,
      isStored,
      publishing: {
        ...NOTHING_PUBLISHED,
        error: undefined,
        judgement: undefined,
        problems: [],
        publish: nothing,
        keepAll: nothing,
        leave: nothing,
        ...publishing,
      },
      said: undefined,
      canTakeBack: false,
      hasVersions: false,
      onUnderstood: nothing,
      onDiscarded: nothing,
      onTakenBack: nothing,
      onUndo: nothing,
    }),
  );

test("what is judged beside facts that others have replaced is not known yet", () => {
  expect(barWith({ judgement: FINE })).toContain(COPY.noneOutside);
  const stale = barWith({ judgement: { ...FINE, isStale: true } });
  expect(stale).toContain(COPY.judging);
  expect(stale).not.toContain(COPY.noneOutside);
});

test("without an answer the bar says whether the device keeps the draft", () => {
  const unjudged = { edit: { base: "a", facts: barberShop }, sentence: COPY.unjudged, tries: 1 };
  expect(barWith({ unjudged })).toContain(`${COPY.unjudged} ${COPY.stored}`);
  expect(barWith({ unjudged }, false)).toContain(`${COPY.unjudged} ${COPY.notStored}`);
});
