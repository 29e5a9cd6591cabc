import { existsSync } from "node:fs";

import { isCalendarId, isReserved } from "@vitrine/domain/shop/calendar-id";
import { AGENCY_CALLS } from "@vitrine/domain/wire/agency/agency-calls";
import { CALLS } from "@vitrine/domain/wire/calls";
import { OWNER_CALLS } from "@vitrine/domain/wire/owner/owner-calls";
import { expect, test } from "vitest";

import { NOT_FOUND_ROUTE, routeAt, ROUTES } from "./routes.ts";

test("no shop's id is a page of the site, or the beginning of a call's path", () => {
  const server = ["/assets", "/calendars", "/docs", "/health", "/metrics", "/ready"];
  const calls = [...CALLS, ...OWNER_CALLS, ...AGENCY_CALLS].map(({ path }) => path);
  const taken = [...ROUTES.map(({ path }) => path), ...calls, ...server]
    .map((path) => path.split("/")[1]?.toLowerCase() ?? "")
    .filter((name) => name !== "");
  expect(taken.length).toBeGreaterThan(20);
  expect(taken.filter((name) => isCalendarId(name) && !isReserved(name))).toEqual([]);
});

test("the six screens, the privacy notice and the pages of mails, widget, owner, preview and agency have their paths", () => {
  expect(ROUTES.map((route) => route.path)).toEqual([
    "/",
    "/agenda",
    "/reserva",
    "/bann",
    "/privacidade",
    "/sair-dos-avisos",
    "/confirmar-presenca",
    "/policy",
    "/portifolio",
    "/widget",
    "/dono",
    "/dono/previa",
    "/agencia",
  ]);
});

test("a path is found with and without a slash at its end", () => {
  expect(routeAt("/agenda").path).toBe("/agenda");
  expect(routeAt("/agenda/").path).toBe("/agenda");
  expect(routeAt("/").path).toBe("/");
});

test("any other path is the page that says so", () => {
  expect(routeAt("/agendas")).toBe(NOT_FOUND_ROUTE);
  expect(routeAt("/agenda/amanha")).toBe(NOT_FOUND_ROUTE);
  expect(routeAt("/Agenda")).toBe(NOT_FOUND_ROUTE);
});

test("every route names a page that exists", () => {
  for (const route of [...ROUTES, NOT_FOUND_ROUTE]) {
    expect(existsSync(new URL(route.page, import.meta.url)), route.page).toBe(true);
  }
});

test("titles differ and fit into a search result", () => {
  const titles = [...ROUTES, NOT_FOUND_ROUTE].map((route) => route.title);
  expect(new Set(titles).size).toBe(14);
  for (const title of titles) expect(title.length, title).toBeLessThanOrEqual(60);
});

test("every title says what is there and whose it is, every description is one for a search result", () => {
  for (const { title, description } of [...ROUTES, NOT_FOUND_ROUTE]) {
    expect(title).toMatch(/^\S.+ · .+\S$/);
    expect(description.length, description).toBeGreaterThanOrEqual(50);
    expect(description.length, description).toBeLessThanOrEqual(160);
  }
});

test("search engines keep every page under its own path, and none for the owner's, the agency's, the widget's, those of the mails or for what does not exist", () => {
  for (const { path, canonicalPath } of ROUTES) {
    const isPrivate = [
      "/agencia",
      "/confirmar-presenca",
      "/dono",
      "/dono/previa",
      "/sair-dos-avisos",
      "/widget",
    ].includes(path);
    expect(canonicalPath).toBe(isPrivate ? undefined : path);
  }
  expect(NOT_FOUND_ROUTE.canonicalPath).toBeUndefined();
});

test("the forms start at once, what is read waits, and what only says something never starts", () => {
  expect(routeAt("/agenda").reactStarts).toBe("at once");
  expect(routeAt("/reserva").reactStarts).toBe("at once");
  expect(routeAt("/dono").reactStarts).toBe("at once");
  expect(routeAt("/agencia").reactStarts).toBe("at once");
  expect(routeAt("/widget").reactStarts).toBe("at once");
  expect(routeAt("/").reactStarts).toBe("never");
  expect(routeAt("/privacidade").reactStarts).toBe("never");
  expect(routeAt("/sair-dos-avisos").reactStarts).toBe("never");
  expect(routeAt("/confirmar-presenca").reactStarts).toBe("never");
  expect(routeAt("/policy").reactStarts).toBe("never");
  expect(routeAt("/bann").reactStarts).toBe("never");
});
