import type { ShopSetting } from "@vitrine/domain/wire/owner/shop-settings";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { CALENDARS_COPY as COPY } from "./calendars-copy.ts";
import { SettingEditor } from "./setting-editor.tsx";

const markupOf = (setting: ShopSetting) =>
  renderToStaticMarkup(
    createElement(SettingEditor, {
      access: { calendarId: "barbearia" },
      setting,
      title: "CalDAV",
      formFields: [{ key: "address", label: "Endereço do calendário", type: "url" }],
      unsetWhat: "",
      onChanged: () => undefined,
    }),
  );
const buttonsOf = (setting: ShopSetting) =>
  [...markupOf(setting).matchAll(/<button[^>]*>([^<]+)<\/button>/g)].map(([, name]) => name);

test.each<[ShopSetting["state"], string]>([
  ["environment", COPY.environment],
  ["unavailable", COPY.unavailable],
])("where a setting is %s, the page says so instead of a button", (state, sentence) => {
  expect(markupOf({ name: "caldav", state })).toContain(sentence);
  expect(buttonsOf({ name: "caldav", state })).toEqual([]);
});

test("what is not set is tried before it is set; what is set is tried, changed or taken away", () => {
  expect(buttonsOf({ name: "caldav", state: "unset" })).toEqual(["Testar agora", "Ligar"]);
  expect(buttonsOf({ name: "caldav", state: "set" })).toEqual([
    "Testar agora",
    "Trocar",
    "Desligar",
  ]);
  // A lost key: it is typed again, or taken away.
  expect(buttonsOf({ name: "caldav", state: "unreadable" })).toEqual([
    "Testar agora",
    "Ligar",
    "Desligar",
  ]);
});

test("a setting that fails says since when, and what to do", () => {
  const trouble = { since: "2026-11-24T10:00:00-03:00", sentence: "O servidor recusou a senha." };
  expect(markupOf({ name: "caldav", state: "set", trouble })).toContain(
    "Desde ter 24/11: O servidor recusou a senha.",
  );
});
