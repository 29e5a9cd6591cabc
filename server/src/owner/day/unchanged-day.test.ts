import { expect, test } from "vitest";

import { appUnderTest } from "@vitrine/testing/app-under-test";
import { OWNER_SECRETS, ownerHeader } from "@vitrine/testing/owner/owner-http";
import { TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";

test("an unchanged day is answered with a 304 that has no body, nor the length of one", async () => {
  const app = await appUnderTest(OWNER_SECRETS);
  const ask = (headers: Readonly<Record<string, string>> = {}) =>
    app.inject({
      url: "/owner/day?calendarId=barbearia&day=2026-11-24",
      headers: { ...ownerHeader("barbearia"), ...headers },
    });
  const first = await ask();
  expect(first.json()).toMatchObject({ bookings: [], closed: [], changes: [] });
  const known = { "if-none-match": String(first.headers.etag) };
  const unchanged = await ask(known);
  expect([unchanged.statusCode, unchanged.body]).toEqual([304, ""]);
  expect(unchanged.headers).not.toHaveProperty("content-length");
  expect(unchanged.headers).not.toHaveProperty("content-type");
  expect(unchanged.headers.etag).toBe(first.headers.etag);

  await app.inject({ method: "POST", url: "/createAppointment", payload: TUESDAY_AT_EIGHT });
  const changed = await ask(known);
  expect(changed.json()).toMatchObject({ bookings: [{ clientName: "João da Silva" }] });
  expect((await ask({ "if-none-match": String(changed.headers.etag) })).statusCode).toBe(304);
});
