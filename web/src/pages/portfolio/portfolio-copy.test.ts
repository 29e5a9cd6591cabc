import { expect, test } from "vitest";

import { routeAt } from "../../routes.ts";
import { PORTFOLIO_COPY } from "./portfolio-copy.ts";

const english = stringsOf(PORTFOLIO_COPY.en);
const portuguese = stringsOf(PORTFOLIO_COPY.pt);

test("both languages say the same number of things", () => {
  expect([...english.keys()]).toEqual([...portuguese.keys()]);
  expect(english.size).toBeGreaterThan(45);
});

test("nothing is left unsaid in either language", () => {
  for (const text of [...english.values(), ...portuguese.values()]) expect(text).toMatch(/\S/);
});

test("only what both languages call alike is written alike", () => {
  const alike = [...english].filter(([place, text]) => portuguese.get(place) === text);
  expect(alike).toEqual([
    ["contacts.email", "E-mail"],
    ["projects.items.1.name", "APIs"],
    ["projects.items.3.name", "SEO"],
    ["skills.items.3.text", "SQL"],
  ]);
});

test("the panels hold what was asked for", () => {
  const { projects, skills, hints } = PORTFOLIO_COPY.en;
  expect(projects.items.map((item) => item.name)).toEqual(["Web Site", "APIs", "Mobile", "SEO"]);
  expect(skills.items.map((item) => item.name)).toEqual(["Web", "Server", "Mobile", "Database"]);
  expect(skills.paragraphs.map((paragraph) => paragraph.subject)).toEqual(["Learning", "Focus"]);
  expect([hints.projects, hints.skills, projects.visit, skills.visit]).toEqual([
    "Projects",
    "Skills",
    "Visit",
    "Visit",
  ]);
});

test("the page is served in English, under the title that English has", () => {
  expect(routeAt("/portifolio").language).toBe("en");
  expect(routeAt("/portifolio").title).toBe("Front-end and mobile developer · Nome Sobrenome");
  expect(PORTFOLIO_COPY.en.documentTitle("Nome Sobrenome")).toBe(
    "Front-end and mobile developer · Nome Sobrenome",
  );
});

/** Every string below `value` by its place, e.g. `projects.items.0.name`. */
function stringsOf(value: unknown, place: readonly string[] = []): Map<string, string> {
  if (typeof value === "string") return new Map([[place.join("."), value]]);
  if (typeof value === "function") return stringsOf(value("Ana"), place);
  return new Map(
    Object.entries(value as object).flatMap(([key, inner]) => [
      ...stringsOf(inner, [...place, key]),
    ]),
  );
}
