import { BR, US } from "country-flag-icons/react/3x2";
import { expect, test } from "vitest";

import { routeAt } from "../../../routes.ts";
import {
  languageName,
  languageOfAddress,
  languageOfDocument,
  LANGUAGES,
  PORTFOLIO_COPY,
} from "./portfolio-copy.ts";
import { HEAD } from "../portfolio-head.ts";

const english = stringsOf(PORTFOLIO_COPY.en);
const portuguese = stringsOf(PORTFOLIO_COPY.pt);

test.each(LANGUAGES)(
  "the language %s says as many things as English, and leaves none unsaid",
  (language) => {
    const texts = stringsOf(PORTFOLIO_COPY[language]);
    expect([...texts.keys()]).toEqual([...english.keys()]);
    expect(texts.size).toBeGreaterThan(45);
    for (const text of texts.values()) expect(text).toMatch(/\S/);
  },
);

test("every language has a flag and a language tag of its own", () => {
  const copies = Object.values(PORTFOLIO_COPY);
  expect(copies.map(({ FlagPicture }) => FlagPicture)).toEqual([US, BR]);
  expect(new Set(copies.map(({ documentLanguage }) => documentLanguage)).size).toBe(copies.length);
});

test("a flag is named by its language, in the language that is shown", () => {
  const { en, pt } = PORTFOLIO_COPY;
  expect([languageName("en", en), languageName("pt", en)]).toEqual(["English", "Portuguese"]);
  expect([languageName("en", pt), languageName("pt", pt)]).toEqual(["Inglês", "Português"]);
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

test.each([
  ["", "en"],
  ["?lang=pt", "pt"],
  ["?from=card&lang=pt", "pt"],
  ["?lang=en", "en"],
  ["?lang=de", "en"],
  ["?lang=", "en"],
  ["?lang=PT", "en"],
])("the address %j asks for %s", (query, language) => {
  expect(languageOfAddress(query)).toBe(language);
});

test.each([
  ["en", "en"],
  ["pt-BR", "pt"],
  ["de", "en"],
  [undefined, "en"],
])("a document tagged %j is in %s", (tag, language) => {
  expect(languageOfDocument(tag)).toBe(language);
});

test("the page is served in Portuguese, too, under words that fit a search result", () => {
  expect(HEAD.translations).toEqual([
    {
      code: "pt",
      language: "pt-BR",
      title: "Dev front-end e mobile · Nome Sobrenome",
      description: PORTFOLIO_COPY.pt.documentDescription,
    },
  ]);
  for (const language of LANGUAGES) {
    const { length } = PORTFOLIO_COPY[language].documentDescription;
    expect(length).toBeGreaterThanOrEqual(50);
    expect(length).toBeLessThanOrEqual(160);
  }
});

test("the page is served in English, under the title that English has", () => {
  expect(routeAt("/portifolio").description).toBe(PORTFOLIO_COPY.en.documentDescription);
  expect(routeAt("/portifolio").language).toBe("en");
  expect(routeAt("/portifolio").title).toBe("Front-end and mobile developer · Nome Sobrenome");
  expect(PORTFOLIO_COPY.en.documentTitle("Nome Sobrenome")).toBe(
    "Front-end and mobile developer · Nome Sobrenome",
  );
});

/** Every string below `value` by its place, e.g. `projects.items.0.name`. */
function stringsOf(value: unknown, place: readonly string[] = []): Map<string, string> {
  if (place.at(-1) === "FlagPicture") return new Map();
  if (typeof value === "string") return new Map([[place.join("."), value]]);
  if (typeof value === "function") return stringsOf(value("Ana"), place);
  return new Map(
    Object.entries(value as object).flatMap(([key, inner]) => [
      ...stringsOf(inner, [...place, key]),
    ]),
  );
}
