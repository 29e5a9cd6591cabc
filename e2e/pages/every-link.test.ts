// What the pages lead to, and what they fetch.

import type { Page } from "@playwright/test";

import { HTTP_ERROR, expect, test } from "../journey.ts";
import { openPortfolio, switchTo } from "./portfolio/portfolio-screen.ts";

const ADDRESSES = [
  "/",
  "/agenda",
  "/reserva",
  "/bann",
  "/privacidade",
  "/sair-dos-avisos",
  "/confirmar-presenca",
  "/policy",
  "/portifolio",
  "/nao-existe",
];

test.describe("over all pages", () => {
  test.use({ expectedErrors: HTTP_ERROR });

  test("no link is dead, nor any picture, script, font or anchor", async ({ page, shop }) => {
    const fragments = new Map<string, Set<string>>();
    for (const address of ADDRESSES) {
      await page.goto(address);
      for (const found of await addressesOf(page)) {
        const { origin, pathname, hash } = new URL(found, shop.url + address);
        if (origin !== shop.url) continue;
        const wanted = fragments.get(pathname) ?? new Set();
        // Every document has a top.
        if (hash.length > 1 && hash !== "#top") wanted.add(decodeURIComponent(hash.slice(1)));
        fragments.set(pathname, wanted);
      }
    }
    expect(fragments.size).toBeGreaterThan(20);
    for (const [path, wanted] of fragments) {
      const answer = await page.request.get(path);
      // The anchors of the 404 page stand at whatever address it is shown.
      expect(answer.status(), path).toBe(path === "/nao-existe" ? 404 : 200);
      const html = wanted.size > 0 ? await answer.text() : "";
      for (const id of wanted) expect(html.includes(` id="${id}"`), `${path}#${id}`).toBe(true);
    }
  });
});

test("the policy asks for nothing but its document, its two fonts and the entry's two scripts", async ({
  page,
  shop,
}) => {
  const requests = requestsOf(page);
  await page.goto("/policy");
  await page.mouse.click(10, 10);
  await page.waitForLoadState("networkidle");
  const { document, font, script, ...others } = byKind(requests);
  expect(document).toEqual([{ kind: "document", address: `${shop.url}/policy` }]);
  expect(font).toHaveLength(2);
  expect(script).toHaveLength(2);
  expect(others).toEqual({});
  expectOwn(requests, shop.url);
});

test("the portfolio asks for nothing but its document, its font and its scripts, however it is used", async ({
  page,
  shop,
}) => {
  const requests = requestsOf(page);
  const screen = await openPortfolio(page);
  await page.waitForLoadState("networkidle");
  const { document, font, script, ...others } = byKind(requests);
  expect(document).toEqual([{ kind: "document", address: `${shop.url}/portifolio` }]);
  expect(font).toHaveLength(1);
  expect(script?.length).toBeGreaterThan(1);
  expect(others).toEqual({});
  expectOwn(requests, shop.url);

  requests.length = 0;
  for (const flag of ["br", "us"] as const) {
    await switchTo(screen, flag);
    for (const panel of [screen.left, screen.right]) {
      await panel.toggle.click();
      await expect(panel.title).toBeVisible();
    }
  }
  expect(requests).toEqual([]);
});

/** Everything that a page names: to go to, to show or to fetch. */
function addressesOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const named = ["href", "src"].flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name)),
    );
    const sets = ["srcset", "imagesrcset"].flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].flatMap((element) =>
        (element.getAttribute(name) ?? "")
          .split(",")
          .map((candidate) => candidate.trim().split(/\s/)[0]),
      ),
    );
    return [...named, ...sets].filter((address) => address !== null && address !== undefined);
  });
}

function requestsOf(page: Page): { kind: string; address: string }[] {
  const requests: { kind: string; address: string }[] = [];
  page.on("request", (request) =>
    requests.push({ kind: request.resourceType(), address: request.url() }),
  );
  return requests;
}

/** What a browser asks for its own tab, an icon, counts for no page. */
function byKind(requests: readonly { kind: string; address: string }[]) {
  const asked = requests.filter(({ address }) => !/\/favicon\.\w+$/.test(address));
  return Object.groupBy(asked, ({ kind }) => kind);
}

function expectOwn(requests: readonly { address: string }[], origin: string): void {
  expect(requests.filter(({ address }) => !address.startsWith(`${origin}/`))).toEqual([]);
}
