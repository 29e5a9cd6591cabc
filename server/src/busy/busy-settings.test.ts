import { expect, test } from "vitest";

import { CATALOGUE } from "@vitrine/shops/shops";

import { busySettingsFrom } from "./busy-settings.ts";

function read(variables: Record<string, string>) {
  const problems: string[] = [];
  const settings = busySettingsFrom(variables, CATALOGUE, (name, sentence) => {
    problems.push(`${name} ${sentence}`);
  });
  return { ...settings, problems };
}

test("a shop and each of its barbers may have a busy calendar", () => {
  expect(
    read({
      BUSY_URL_RESERVAS: "webcal://p01.example.com/published/2/secret",
      BUSY_URL_BARBEARIA_BARBEIRO2: " https://dona:s%C3%A3o@cloud.example.com/c.ics?export ",
      BUSY_PRIVATE: "on",
    }),
  ).toEqual({
    calendars: [
      {
        calendarId: "reservas",
        name: "RESERVAS",
        barberColorId: undefined,
        url: "https://p01.example.com/published/2/secret",
      },
      {
        calendarId: "barbearia",
        name: "BARBEARIA_BARBEIRO2",
        barberColorId: 7,
        url: "https://dona:s%C3%A3o@cloud.example.com/c.ics?export",
      },
    ],
    mayBePrivate: true,
    problems: [],
  });
});

test.each(["calendar.ics", "ftp://example.com/c.ics", "file:///etc/passwd", "https://"])(
  "%j is not the address of a calendar, and is not quoted",
  (address) => {
    expect(read({ BUSY_URL_BARBEARIA: address })).toMatchObject({
      calendars: [],
      problems: [
        "BUSY_URL_BARBEARIA must be the secret address of a calendar: http://, https:// or webcal://",
      ],
    });
  },
);

test("a shop or a barber that does not exist is refused, by the names that there are", () => {
  expect(read({ BUSY_URL_BARBEARIA_JOAO: "https://example.com/c.ics" }).problems).toEqual([
    "BUSY_URL_BARBEARIA_JOAO must end in _BARBEARIA or _BARBEARIA_BARBEIRO1 or _BARBEARIA_BARBEIRO2 or " +
      "_BARBEARIA_BARBEIRO3 or _RESERVAS or _RESERVAS_BARBEIRO1 or _RESERVAS_BARBEIRO2 or _RESERVAS_BARBEIRO3",
  ]);
});

test("private networks are on or off", () => {
  expect(read({}).mayBePrivate).toBe(false);
  expect(read({ BUSY_PRIVATE: "yes" }).problems).toEqual(["BUSY_PRIVATE must be on or off"]);
});
