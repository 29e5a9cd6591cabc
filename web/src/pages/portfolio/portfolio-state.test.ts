import fc from "fast-check";
import { expect, test } from "vitest";

import { firstState, reducePortfolio } from "./portfolio-state.ts";
import type { PortfolioAction, PortfolioState } from "./portfolio-state.ts";

const ENGLISH = firstState("en");
const LEFT: PortfolioAction = { type: "clicked-toggle", side: "left" };
const RIGHT: PortfolioAction = { type: "clicked-toggle", side: "right" };
const BRAZIL: PortfolioAction = { type: "clicked-flag", language: "pt" };
const STATES: PortfolioAction = { type: "clicked-flag", language: "en" };
const ESCAPE: PortfolioAction = { type: "pressed-escape" };
const LOADED: PortfolioAction = { type: "loaded" };

const after = (...actions: readonly PortfolioAction[]): PortfolioState =>
  actions.reduce(reducePortfolio, ENGLISH);

test("the portfolio starts in English, with nothing open or loading", () => {
  expect(ENGLISH).toEqual({
    openPanel: undefined,
    language: "en",
    loading: undefined,
  });
});

test("a document in Portuguese starts in Portuguese", () => {
  expect(firstState("pt")).toEqual({
    openPanel: undefined,
    language: "pt",
    loading: undefined,
  });
});

test("an address that asks for another language than the document's has it at once, and closes no panel", () => {
  const asksFor = (language: "en" | "pt"): PortfolioAction => ({ type: "read-address", language });
  expect(after(LEFT, asksFor("pt"))).toEqual({ ...firstState("pt"), openPanel: "left" });
  expect(after(asksFor("en"))).toBe(ENGLISH);
});

test("a toggle opens its panel and closes it again", () => {
  expect(after(LEFT).openPanel).toBe("left");
  expect(after(LEFT, LEFT).openPanel).toBeUndefined();
  expect(after(RIGHT).openPanel).toBe("right");
  expect(after(RIGHT, RIGHT).openPanel).toBeUndefined();
});

test("opening a panel closes the other", () => {
  expect(after(LEFT, RIGHT).openPanel).toBe("right");
  expect(after(RIGHT, LEFT).openPanel).toBe("left");
});

test("Esc closes whichever panel is open, and is nothing when none is", () => {
  expect(after(LEFT, ESCAPE).openPanel).toBeUndefined();
  expect(after(RIGHT, ESCAPE).openPanel).toBeUndefined();
  expect(after(ESCAPE)).toBe(ENGLISH);
});

test("the flag of the other language only loads; the language changes afterwards", () => {
  expect(after(BRAZIL)).toEqual({
    openPanel: undefined,
    language: "en",
    loading: "pt",
  });
  expect(after(BRAZIL, LOADED)).toEqual({
    openPanel: undefined,
    language: "pt",
    loading: undefined,
  });
  expect(after(BRAZIL, LOADED, STATES, LOADED)).toEqual(ENGLISH);
});

test("the flag of the language that is shown does nothing", () => {
  expect(after(STATES)).toBe(ENGLISH);
  const portuguese = after(BRAZIL, LOADED);
  expect(reducePortfolio(portuguese, BRAZIL)).toBe(portuguese);
});

test("nothing that is clicked or pressed while loading does anything", () => {
  const loading = after(LEFT, BRAZIL);
  for (const action of [LEFT, RIGHT, BRAZIL, STATES, ESCAPE]) {
    expect(reducePortfolio(loading, action)).toBe(loading);
  }
});

test("the open panel stays open over a change of language", () => {
  expect(after(LEFT, BRAZIL, LOADED).openPanel).toBe("left");
});

test("what finishes loading without having started is nothing", () => {
  expect(after(LOADED)).toBe(ENGLISH);
});

test("what loads is never the language that is shown, whatever is clicked", () => {
  const action = fc.constantFrom(LEFT, RIGHT, BRAZIL, STATES, ESCAPE, LOADED);
  fc.assert(
    fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
      const { language, loading } = after(...actions);
      expect(loading).not.toBe(language);
    }),
  );
});
