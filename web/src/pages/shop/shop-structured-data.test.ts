import { shop as barber } from "@vitrine/shops/barbearia";
import { shop as tables } from "@vitrine/shops/reservas";
import { LARGE_SALON } from "@vitrine/testing/salons/large-salon";
import { expect, test } from "vitest";

import { shopStructuredData } from "./shop-structured-data.ts";

test("a shop says where it is, what it costs and when any of its services is open", () => {
  expect(shopStructuredData(barber, undefined)).toMatchObject({
    "@type": "HairSalon",
    name: barber.name,
    address: { streetAddress: "Rua Exemplo, 100", addressLocality: "São Paulo" },
    priceRange: barber.business.priceRange,
    openingHoursSpecification: [
      {
        dayOfWeek: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
        opens: "08:00",
        closes: "13:00",
      },
      { opens: "14:00", closes: "22:00" },
    ],
  });
});

test("an address without a town, days with other hours and a night until midnight are written as they are", () => {
  const [service] = tables.services;
  if (service === undefined) throw new Error("nothing can be booked");
  const hours = [
    { weekdays: [5, 6], from: "18:00", to: "24:00" },
    { weekdays: [6], from: "12:00", to: "18:00" },
  ] as const;
  const late = { ...tables, address: "Praça Central", services: [{ ...service, hours }] };
  expect(shopStructuredData(late, undefined)).toMatchObject({
    address: { streetAddress: "Praça Central" },
    openingHoursSpecification: [
      { dayOfWeek: ["Friday"], opens: "18:00", closes: "23:59" },
      { dayOfWeek: ["Saturday"], opens: "12:00", closes: "23:59" },
    ],
  });
});

test("only a site that knows its address says where to book", () => {
  expect(shopStructuredData(barber, "https://example.com")).toMatchObject({
    url: "https://example.com/agenda",
    potentialAction: { "@type": "ReserveAction", target: "https://example.com/agenda" },
  });
  expect(JSON.stringify(shopStructuredData(barber, undefined))).not.toContain("ReserveAction");
});

test("an unknown fact is left out", () => {
  const bare = { ...barber, address: "", business: { ...barber.business, priceRange: "" } };
  const data = shopStructuredData(bare, undefined);
  expect(data).not.toHaveProperty("address");
  expect(data).not.toHaveProperty("priceRange");
});

test("a menu is offered by groups, in reais, with what a price begins at", () => {
  const data = shopStructuredData(LARGE_SALON, undefined) as {
    hasOfferCatalog: {
      itemListElement: { name: string; itemListElement: { itemOffered: { name: string } }[] }[];
    };
  };
  const groups = data.hasOfferCatalog.itemListElement;
  expect(data.hasOfferCatalog).toMatchObject({
    "@type": "OfferCatalog",
    name: "Serviços e preços",
  });
  expect(groups.map(({ name }) => name)).toEqual(["Cabelo", "Barba", "Unhas", "Estética"]);
  const offered = (name: string) =>
    groups.flatMap((group) => group.itemListElement).find((one) => one.itemOffered.name === name);
  expect(offered("Corte infantil")).toEqual({
    "@type": "Offer",
    itemOffered: { "@type": "Service", name: "Corte infantil", description: "Até dez anos." },
    price: "40.00",
    priceCurrency: "BRL",
  });
  // Dalva takes R$ 65.
  expect(offered("Corte masculino")).toMatchObject({
    priceSpecification: { minPrice: "50.00", maxPrice: "65.00", priceCurrency: "BRL" },
  });
  expect(offered("Mechas")).toEqual({
    "@type": "Offer",
    itemOffered: { "@type": "Service", name: "Mechas" },
    priceSpecification: {
      "@type": "PriceSpecification",
      minPrice: "320.00",
      priceCurrency: "BRL",
    },
  });
});

test("a shop that says no prices offers no catalogue", () => {
  expect(shopStructuredData(barber, undefined)).not.toHaveProperty("hasOfferCatalog");
});
