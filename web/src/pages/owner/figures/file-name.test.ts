import { expect, test } from "vitest";

import { bookingsFileName } from "./file-name.ts";

const named = (name: string) => ({ name, calendarId: "loja-7" });

test("a file says whose it is, and of which days", () => {
  const nameOf = (first: string, last: string) =>
    bookingsFileName(named("Barbearia Modelo"), first, last);
  expect(nameOf("2026-11-01", "2026-11-30")).toBe("barbearia-modelo-2026-11.csv");
  expect(nameOf("2026-11-24", "2026-11-24")).toBe("barbearia-modelo-2026-11-24.csv");
  expect(nameOf("2026-11-01", "2026-12-31")).toBe("barbearia-modelo-2026-11-01-a-2026-12-31.csv");
});

test("its name is one that every file system takes", () => {
  const nameOf = (name: string) => bookingsFileName(named(name), "2026-11-01", "2026-11-30");
  expect(nameOf(" Salão d'Ana & Cia. / São João ")).toBe("salao-d-ana-cia-sao-joao-2026-11.csv");
  expect(nameOf("理髪店")).toBe("loja-7-2026-11.csv");
});
