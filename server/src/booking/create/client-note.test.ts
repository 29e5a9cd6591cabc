import { expect, test } from "vitest";

import type { Shop } from "@vitrine/domain/shop/shop";
import { shop } from "@vitrine/shops/barbearia";
import { appUnderTest } from "@vitrine/testing/app-under-test";
import { DATABASES } from "@vitrine/testing/databases/databases";
import { writeFacts } from "@vitrine/testing/facts/write-facts";
import { OWNER_PAGES, ownerPage, TO_BOOK } from "@vitrine/testing/owner/owner-page";
import { TUESDAY_AT_EIGHT, TUESDAY_AT_EIGHT_IDENTITY } from "@vitrine/testing/sample-requests";

const NOT_ASKED = { error: "Esta agenda não recebe observações." };
const TAKEN = { error: "Este horário já está ocupado. Escolha outro horário." };
const ASKING: Shop = { ...shop, asksForNote: true };

const AT_NINE = {
  ...TUESDAY_AT_EIGHT,
  dateTimeStart: "2026-11-24T09:00:00-03:00",
  dateTimeEnd: "2026-11-24T09:30:00-03:00",
};

test.each(DATABASES)(
  "on $name, a note is taken where the shop asks for one, and an exact repeat shares it",
  async ({ newDatabase }) => {
    const database = await newDatabase();
    const app = await appUnderTest(OWNER_PAGES, { database });
    const page = ownerPage(app);
    const create = async (payload: object) => {
      const answer = await app.inject({ method: "POST", url: "/createAppointment", payload });
      return [answer.statusCode, answer.json<object>()];
    };
    const noted = { ...TUESDAY_AT_EIGHT, clientNote: "Venho com a Bia." };
    const byPhone = {
      ...TO_BOOK,
      dateTimeStart: "2026-11-24T10:00:00-03:00",
      dateTimeEnd: "2026-11-24T10:30:00-03:00",
      clientNote: "Ligou de manhã.",
      clientAreaCode: "48",
    };
    expect(await create(noted)).toEqual([400, NOT_ASKED]);
    const refused = await page.act("book", byPhone);
    expect([refused.statusCode, refused.json()]).toEqual([400, NOT_ASKED]);
    expect(await create({ ...AT_NINE, clientNote: "" })).toEqual([201, {}]);

    await writeFacts(database, ASKING);
    expect(await create(noted)).toEqual([201, {}]);
    expect(await create(noted)).toEqual([200, {}]);
    expect(await create({ ...noted, clientNote: "Venho só." })).toEqual([409, TAKEN]);
    expect(await create(TUESDAY_AT_EIGHT)).toEqual([409, TAKEN]);
    expect((await page.act("book", byPhone)).statusCode).toBe(200);
    const { bookings } = await page.day();
    expect(bookings.map(({ clientNote, clientAreaCode }) => [clientNote, clientAreaCode])).toEqual([
      ["Venho com a Bia.", undefined],
      [undefined, undefined],
      ["Ligou de manhã.", "48"],
    ]);

    // What was booked while the shop asked stands, and so does its repeat.
    await writeFacts(database, shop);
    expect(await create(noted)).toEqual([200, {}]);
    expect(await create({ ...noted, clientPhone: "911111111" })).toEqual([400, NOT_ASKED]);
    const payload = TUESDAY_AT_EIGHT_IDENTITY;
    const deleted = await app.inject({ method: "DELETE", url: "/deleteAppointment", payload });
    expect(deleted.statusCode).toBe(200);
  },
);

test.each([
  ["a note of two lines", { clientNote: "um\ndois" }],
  ["a note too long", { clientNote: "a".repeat(201) }],
  ["a note untrimmed", { clientNote: " oi" }],
  ["a note that is no text", { clientNote: null }],
])("%s is refused with 400 and its sentence", async (_name, change) => {
  const app = await appUnderTest();
  const payload = { ...TUESDAY_AT_EIGHT, ...change };
  const answer = await app.inject({ method: "POST", url: "/createAppointment", payload });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({
    error: "Escreva a observação em uma linha de até 200 caracteres.",
  });
});
