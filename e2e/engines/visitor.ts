// A visitor who uses a page in one of the engines: finds things by role and name, has a pointer and a keyboard.

import { expect } from "@playwright/test";

import type { Tab, TopTab } from "./driver/web-driver.ts";

const SELECTORS = {
  alert: "[role=alert]",
  button: "button:not([role])",
  checkbox: "[type=checkbox]:not([role])",
  combobox: "select, [role=combobox]",
  dialog: "dialog[open]",
  figure: "figure",
  heading: "h1, h2, h3",
  link: "a[href]",
  option: "[role=option]",
  radio: "[type=radio]",
  status: "[role=status]",
  switch: "[role=switch]",
  tab: "[role=tab]",
  tabpanel: "[role=tabpanel]",
  textbox: "input:not([type=radio], [type=checkbox]), textarea",
};

type Role = keyof typeof SELECTORS;

/** The visible state of one thing. */
export interface Seen {
  readonly text: string;
  readonly value: string;
  /** Chosen, selected, pressed or opened, whichever it can be. */
  readonly isOn: boolean;
  readonly isFocused: boolean;
  readonly top: number;
  readonly bottom: number;
  /** Whether all of it is between the screen's edges. */
  readonly isInView: boolean;
  /** Where a pointer would hit it; `undefined` while it moves or something else lies over it. */
  readonly point?: Point;
}

/** The expected state, in values or in matchers of `expect`. */
type Like = Partial<Record<keyof Seen, unknown>>;

interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Visitor<Place extends Tab = TopTab> {
  readonly tab: Place;
  /** Opens a page of the shop and waits until it is alive. */
  open(path: string): Promise<void>;
  /** Waits until there is one such thing, and it is like this. */
  expectSeen(role: Role, name: string | undefined, like: Like): Promise<void>;
  /** Waits until so many of them are shown. */
  expectCount(role: Role, name: string | undefined, count: number): Promise<void>;
  /** Scrolls there if need be, and waits until a pointer would hit it; returns where. */
  reach(role: Role, name: string): Promise<Point>;
  click(role: Role, name: string): Promise<void>;
  focus(role: Role, name: string): Promise<void>;
  type(text: string): Promise<unknown>;
  /** Presses keys one after the other, such as `"Tab", "Control+a"`. */
  press(...keys: readonly string[]): Promise<unknown>;
  /** Clicks into a text field and types, or chooses from a list by typing. */
  enter(role: "textbox" | "combobox", label: string, text: string): Promise<void>;
  /** Where the page is scrolled to, once it stands still. */
  scrolledTo(): Promise<number>;
}

/** WebDriver's names of the keys that type nothing. */
const KEYS: Readonly<Record<string, string>> = {
  Backspace: "\uE003",
  Tab: "\uE004",
  Enter: "\uE007",
  Control: "\uE009",
  Escape: "\uE00C",
  Space: " ",
  End: "\uE010",
  Home: "\uE011",
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
  Delete: "\uE017",
};

export function visitorAt<Place extends Tab>(tab: Place, origin: string): Visitor<Place> {
  const look = (role: Role, name: string | undefined, approach: "no" | "focus" | "scroll" = "no") =>
    tab.evaluate(lookAt, SELECTORS[role], name ?? null, approach);

  const press = (chords: readonly (readonly string[])[]): Promise<unknown> =>
    tab.perform({
      type: "key",
      id: "keyboard",
      actions: chords.flatMap((keys) => [
        ...keys.map((value) => ({ type: "keyDown", value })),
        ...keys.toReversed().map((value) => ({ type: "keyUp", value })),
      ]),
    });

  const visitor: Visitor<Place> = {
    tab,
    async open(path) {
      await tab.goTo(new URL(path, origin).href);
      await expect
        .poll(() => tab.evaluate(isAlive), { message: `${path} comes to life` })
        .toBe(true);
    },
    async expectSeen(role, name, like) {
      const message = `${role} ${name ?? ""}`;
      await expect.poll(() => look(role, name), { message }).toMatchObject([like]);
    },
    async expectCount(role, name, count) {
      const message = `${role} ${name ?? ""}`;
      await expect.poll(() => look(role, name), { message }).toHaveLength(count);
    },
    async reach(role, name) {
      let point: Point | undefined;
      const find = async () => {
        const found = await look(role, name, "scroll");
        point = found.length === 1 ? found[0]?.point : undefined;
        return point;
      };
      await expect.poll(find, { message: `${role} ${name} can be hit` }).toBeDefined();
      if (point === undefined) throw new Error("it was there a moment ago");
      return point;
    },
    async click(role, name) {
      const point = await visitor.reach(role, name);
      await tab.perform({
        type: "pointer",
        id: "mouse",
        parameters: { pointerType: "mouse" },
        actions: [
          { type: "pointerMove", duration: 0, ...point },
          { type: "pointerDown", button: 0 },
          { type: "pointerUp", button: 0 },
        ],
      });
    },
    async focus(role, name) {
      await look(role, name, "focus");
      await visitor.expectSeen(role, name, { isFocused: true });
    },
    type: (text) => press([...text].map((character) => [character])),
    press: (...keys) => press(keys.map((chord) => chord.split("+").map((key) => KEYS[key] ?? key))),
    async enter(role, label, text) {
      // A click on a list opens a menu of the system, which is no part of the page.
      await visitor[role === "textbox" ? "click" : "focus"](role, label);
      await visitor.type(text);
      // Firefox scrolls to what was typed when it has drawn it: on a busy machine after the page was scrolled elsewhere.
      if (role === "textbox") await visitor.scrolledTo();
    },
    scrolledTo: () => tab.evaluate(placeAfterScrolling),
  };
  return visitor;
}

/** In the page: whether React has brought it to life; where React never comes, whether the page's own script has run. */
function isAlive(): boolean {
  const root = document.querySelector<HTMLElement>("#root");
  if (root?.dataset["starts"] === "never") return document.readyState === "complete";
  return Object.keys(root ?? {}).some((key) => key.startsWith("__react"));
}

/** In the page: where it is scrolled to, once that has stayed the same for a while as the engine counts it. */
async function placeAfterScrolling(): Promise<number> {
  let place = scrollY;
  for (let stillFrames = 0; stillFrames < 20; stillFrames++) {
    await new Promise(requestAnimationFrame);
    if (scrollY !== place) stillFrames = 0;
    place = scrollY;
  }
  return place;
}

/** In the page: what is shown of a role and a name, after it was focused or scrolled to. */
async function lookAt(
  selector: string,
  name: string | null,
  approach: "no" | "focus" | "scroll",
): Promise<Seen[]> {
  const plain = (text: string | null | undefined) => text?.replaceAll(/\s+/g, " ").trim();
  const nameOf = (element: Element): string | undefined => {
    const labelledBy = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
    const labels = labelledBy.map((id) => document.getElementById(id));
    if (
      element instanceof HTMLInputElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLButtonElement
    ) {
      labels.push(...(element.labels ?? []));
    }
    if (element instanceof HTMLElement && element.matches("figure")) {
      labels.push(element.querySelector("figcaption"));
    }
    const texts = (labels.length > 0 ? labels : [element]).map((label) => {
      const own = label?.cloneNode(true) as Element | undefined;
      // What can be chosen from a list inside its label is no part of the list's name.
      for (const list of own?.querySelectorAll("select") ?? []) list.remove();
      return own?.textContent;
    });
    return plain(element.getAttribute("aria-label") ?? texts.join(" "));
  };
  const framesPass = () =>
    new Promise((passed) => requestAnimationFrame(() => requestAnimationFrame(passed)));

  const found = [...document.querySelectorAll<HTMLInputElement>(selector)].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      (name === null ? element.innerText !== "" : nameOf(element) === name),
  );
  if (approach === "focus") found[0]?.focus();
  if (approach === "scroll" && found.length === 1) {
    const { top = 0, bottom = 0, left = 0, width = 0 } = found[0]?.getBoundingClientRect() ?? {};
    const over = document.elementFromPoint(left + width / 2, (top + bottom) / 2);
    const isCovered = !(found[0]?.closest("label") ?? found[0])?.contains(over);
    // What sticks to an edge may lie over it.
    if (top < 0 || bottom > innerHeight || isCovered) {
      found[0]?.scrollIntoView({ block: "center", behavior: "instant" });
    }
  }
  const before = found.map((element) => element.getBoundingClientRect());
  if (approach === "scroll") await framesPass();
  return found.map((element, place) => {
    const { top, bottom, left, width, height } = element.getBoundingClientRect();
    const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
    const hit = document.elementFromPoint(x, y);
    const isHit = (element.closest("label") ?? element).contains(hit);
    const isStill = before[place]?.top === top && before[place].left === left;
    return {
      text: plain(element.innerText) ?? "",
      value: element.value,
      isOn:
        element.checked ||
        ["aria-selected", "aria-pressed", "aria-expanded"].some(
          (state) => element.getAttribute(state) === "true",
        ),
      isFocused: element === document.activeElement,
      top,
      bottom,
      isInView: top >= 0 && bottom <= innerHeight,
      ...(isHit && isStill && { point: { x, y } }),
    };
  });
}
