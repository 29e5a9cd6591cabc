import { expect, test } from "vitest";

import { dialLink, isShopPhone, isWhatsAppNumber, mapLink, whatsAppLink } from "./shop-place.ts";

test.each([
  ["+55 11 3333-4444", "tel:+551133334444"],
  ["+55 00 0000-0000", "tel:+550000000000"],
  ["(11) 93333-4444", "tel:11933334444"],
  ["0800 123 4567", "tel:08001234567"],
])("%s is a shop's number, and is dialled as %s", (phone, link) => {
  expect(isShopPhone(phone)).toBe(true);
  expect(dialLink(phone)).toBe(link);
});

test.each(["", "190", "11 3333-4444 ramal 2", "+55 11 3333-4444\n", "1234567890123456", "tel:11"])(
  "%j is no shop's number",
  (phone) => {
    expect(isShopPhone(phone)).toBe(false);
  },
);

test("a map is asked for the shop by its name and its address, whatever stands in them", () => {
  expect(mapLink({ name: "Salão & Cia", address: "Rua Exemplo, 100, São Paulo" })).toBe(
    "https://www.google.com/maps/search/?api=1&query=Sal%C3%A3o%20%26%20Cia%2C%20Rua%20Exemplo%2C%20100%2C%20S%C3%A3o%20Paulo",
  );
  expect(mapLink({ name: "Salão", address: "" })).toBe(undefined);
});

test.each([
  ["(11) 98765-4321", "https://wa.me/5511987654321"],
  ["011 98765-4321", "https://wa.me/5511987654321"],
  ["11 3333-4444", "https://wa.me/551133334444"],
  ["+55 11 98765-4321", "https://wa.me/5511987654321"],
  ["5511987654321", "https://wa.me/5511987654321"],
  ["+1 212 555-0100", "https://wa.me/12125550100"],
])("%s is asked for on WhatsApp as %s", (number, link) => {
  expect(isWhatsAppNumber(number)).toBe(true);
  expect(whatsAppLink(number)).toBe(link);
});

test.each(["98765-4321", "", "whatsapp"])("WhatsApp does not find %j", (number) => {
  expect(isWhatsAppNumber(number)).toBe(false);
});
