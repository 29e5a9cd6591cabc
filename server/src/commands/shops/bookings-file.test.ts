import ICAL from "ical.js";
import { expect, test } from "vitest";

import { shop } from "@vitrine/shops/barbearia";
import { JOAO_AT_EIGHT, JOAO_CANCELLED } from "@vitrine/testing/sample-bookings";

import { bookingsFile } from "./bookings-file.ts";

test("the calendar has the bookings that stand, with the client's e-mail, and a reader of calendars takes it", () => {
  const calendar = new ICAL.Component(
    ICAL.parse(bookingsFile("ics", shop, [JOAO_AT_EIGHT, JOAO_CANCELLED])) as unknown[],
  );
  const events = calendar.getAllSubcomponents("vevent");
  expect(events).toHaveLength(1);
  expect(events[0]?.getFirstPropertyValue("summary")).toBe("João da Silva · normal · barbeiro1");
  expect(events[0]?.getFirstPropertyValue("description")).toBe(
    "Nome: João da Silva\nTelefone: 987654321\nBarbeiro: barbeiro1\nEstilo: normal\nE-mail: joao@example.com",
  );
  expect(calendar.getFirstSubcomponent("vtimezone")).not.toBeNull();
  expect(bookingsFile("ics", shop, [])).toContain("BEGIN:VTIMEZONE");
});
