import { expect, test } from "vitest";

import { allowanceOf, cancelAttemptOf } from "./client-limits.ts";

const LIMITS = { createsPerHour: 20, halfHoursPerDay: 96, bookingsPerClient: 4 };

const call = (address: string, calendarId = "barbearia", salt = "salt") => ({
  calendarId,
  address,
  at: 0,
  salt,
});
const clientsOf = (...parameters: Parameters<typeof call>) =>
  allowanceOf(LIMITS, call(...parameters), 0).clients.map(({ client }) => client);
const lookerAt = (...parameters: Parameters<typeof call>) =>
  cancelAttemptOf(call(...parameters)).client;

test("an IPv4 address has one share, an IPv6 network its own and a part of three for its site", () => {
  const shares = (address: string) =>
    allowanceOf(LIMITS, call(address), 0).clients.map(({ createsMax, halfHoursMax }) => [
      createsMax,
      halfHoursMax,
    ]);
  expect(shares("203.0.113.7")).toEqual([[20, 96]]);
  expect(shares("2001:db8:1:2::9")).toEqual([
    [20, 96],
    [60, 288],
  ]);
});

test("who cancels is one client with all networks of a site", () => {
  expect(lookerAt("2001:db8:1:2::9")).toBe(lookerAt("2001:db8:1:ffff::1"));
  expect(lookerAt("2001:db8:1:2::9")).not.toBe(lookerAt("2001:db8:2:2::9"));
  expect(lookerAt("203.0.113.7")).not.toBe(lookerAt("203.0.113.8"));
});

test("the same client is another hash in another calendar and in another installation", () => {
  const here = clientsOf("203.0.113.7");
  expect(clientsOf("203.0.113.7")).toEqual(here);
  expect(clientsOf("203.0.113.7", "reservas")).not.toEqual(here);
  expect(clientsOf("203.0.113.7", "barbearia", "other")).not.toEqual(here);
  expect(here.join("")).toMatch(/^[\w-]{22}$/);
});
