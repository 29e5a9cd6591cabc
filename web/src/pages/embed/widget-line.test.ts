import { expect, test } from "vitest";

import { widgetLine } from "./widget-line.ts";

const NOTHING_MORE = { calendarId: "barbearia", mode: "inline", barber: "", style: "" } as const;

test("the line names the shop and where it comes from, and no more than was chosen", () => {
  expect(widgetLine("https://agenda.example.com", NOTHING_MORE)).toBe(
    '<script async src="https://agenda.example.com/widget.js" data-shop="barbearia"></script>',
  );
});

test("the line says the mode, the barber and the style that were chosen", () => {
  const choices = { ...NOTHING_MORE, mode: "button", barber: "barbeiro1", style: "barba" } as const;
  expect(widgetLine("http://localhost:3000", choices)).toBe(
    '<script async src="http://localhost:3000/widget.js" data-shop="barbearia" data-mode="button" data-barbeiro="barbeiro1" data-estilo="barba"></script>',
  );
});

test("a name with quotes stays one attribute", () => {
  expect(
    widgetLine("https://a.example", { ...NOTHING_MORE, barber: 'Zé "Navalha" & Cia' }),
  ).toContain(' data-barbeiro="Zé &quot;Navalha&quot; &amp; Cia">');
});
