import { expect, test } from "vitest";

import { SITE } from "../../site.ts";
import { POLICY_COPY, POLICY_SECTIONS } from "./policy-copy.ts";
import type { Inline } from "../../document/document-text.ts";

test("the policy has its eight sections, in their order", () => {
  expect(POLICY_SECTIONS.map((section) => section.title)).toEqual([
    "Information Collection and Use",
    "Third Party Access",
    "Opt-Out Rights and Data Retention Policy",
    "Children",
    "Security",
    "Changes",
    "Your Consent",
    "Contact Us",
  ]);
  expect(new Set(POLICY_SECTIONS.map((section) => section.id)).size).toBe(8);
});

test("the introduction says what the app is, and who made it", () => {
  const introduction = POLICY_COPY.introduction.join(" ");
  expect(introduction).toMatch(/storytelling app/);
  expect(introduction).toMatch(/freemium/);
  expect(introduction).toMatch(/individual developer/);
  expect(introduction).toContain(SITE.policy.appName);
  expect(introduction).toContain(SITE.policy.providerName);
  expect(textOf(POLICY_COPY.effective)).toBe("Effective as of 2024-10-31");
});

test.each([
  ["the IP address is collected", "Information Collection and Use", /IP address/],
  [
    "visited pages are, with time and date",
    "Information Collection and Use",
    /pages .* that you visit, with the time and date/,
  ],
  ["the time spent is", "Information Collection and Use", /time that you spend/],
  ["the operating system is", "Information Collection and Use", /operating system/],
  ["the location is approximate", "Information Collection and Use", /approximate location/],
  [
    "the location is not precise",
    "Information Collection and Use",
    /does not collect your precise location/,
  ],
  [
    "a name may be asked for",
    "Information Collection and Use",
    /may ask you for your name and similar personal information/,
  ],
  [
    "only aggregated, anonymised data goes out",
    "Third Party Access",
    /^Only aggregated, anonymised data is sent to external services/,
  ],
  [
    "uninstalling opts out",
    "Opt-Out Rights and Data Retention Policy",
    /stop all collection at any moment by uninstalling/,
  ],
  [
    "data is kept while the app is used and a while longer",
    "Opt-Out Rights and Data Retention Policy",
    /for as long as you use the app and for a reasonable time afterwards/,
  ],
  [
    "deletion is asked for by e-mail",
    "Opt-Out Rights and Data Retention Policy",
    /deleted, write to privacy@example\.com/,
  ],
  ["the audience is general", "Children", /general audience/],
  ["children under 13 are not addressed", "Children", /not addressed to children under 13/],
  ["information is safeguarded", "Security", /confidential.*safeguards/],
  ["changes are published on the page", "Changes", /new version is published on this page/],
  ["the policy has its date", "Changes", /effective as of 2024-10-31\./],
  ["using the app is consent", "Your Consent", /By using the app you consent/],
  ["there is an address to write to", "Contact Us", /Write to privacy@example\.com/],
])("%s", (_fact, title, words) => {
  expect(wordsOf(title)).toMatch(words);
});

test("the three vendors' policies and the provider's address are links", () => {
  expect(linksOf("Third Party Access")).toEqual([
    ["Mobile services vendor", "https://mobile-services.example.com/privacy"],
    ["App-build platform", "https://app-build.example.com/privacy"],
    ["Authentication provider", "https://authentication.example.com/privacy"],
  ]);
  for (const title of ["Opt-Out Rights and Data Retention Policy", "Children", "Contact Us"]) {
    expect(linksOf(title)).toEqual([["privacy@example.com", "mailto:privacy@example.com"]]);
  }
});

function linksOf(title: string): string[][] {
  return inlinesOf(title).flatMap((part) =>
    typeof part === "object" && "href" in part ? [[part.text, part.href]] : [],
  );
}

function wordsOf(title: string): string {
  return textOf(inlinesOf(title));
}

function inlinesOf(title: string): Inline[] {
  const section = POLICY_SECTIONS.find((candidate) => candidate.title === title);
  if (section === undefined) throw new Error(`There is no section ${title}.`);
  return section.blocks.flatMap((block) =>
    typeof block === "object" && "items" in block ? block.items.flat() : block,
  );
}

function textOf(parts: readonly Inline[]): string {
  return parts
    .map((part) => (typeof part === "string" ? part : "day" in part ? part.day : part.text))
    .join("");
}
