import type { FoundClient } from "@vitrine/domain/wire/owner/find-clients";
import { expect, test } from "vitest";

import { knownName } from "./known-name.ts";

function client(clientPhone: string, clientName: string, clientAreaCode?: string): FoundClient {
  const booking = { clientPhone, clientName, ...(clientAreaCode && { clientAreaCode }) };
  return { bookings: [booking], missed: [] } as unknown as FoundClient;
}

const ANA = client("987654321", "Ana", "11");

test("a client is known by the whole phone, by the name of the newest booking", () => {
  const clients = [client("1987654321", "Rui"), ANA, client("987654321", "Ana Lima")];
  expect(knownName(clients, "987654321", undefined)).toBe("Ana");
  expect(knownName(clients, "98765432", undefined)).toBeUndefined();
});

test("the same phone with another area code is somebody else's", () => {
  expect(knownName([ANA], "987654321", "11")).toBe("Ana");
  expect(knownName([ANA], "987654321", "21")).toBeUndefined();
  expect(knownName([client("987654321", "Bia")], "987654321", "21")).toBe("Bia");
});
