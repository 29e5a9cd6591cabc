import { expect, test } from "vitest";

import { structuredData } from "./structured-data.ts";

test("the agency offers its five products, each under its own anchor", () => {
  const [agency] = structuredData("https://example.com", "O que fazemos");
  expect(agency).toMatchObject({
    "@type": "ProfessionalService",
    "@id": "https://example.com/#agencia",
    name: "Vitrine",
    description: "O que fazemos",
    url: "https://example.com/",
    image: "https://example.com/og.png",
    email: "contato@example.com",
    makesOffer: [
      { url: "https://example.com/#pagina-web", itemOffered: { name: "Pagina Web" } },
      { url: "https://example.com/#land-page", itemOffered: { name: "Land Page" } },
      {
        url: "https://example.com/#reserva-de-horario",
        itemOffered: { name: "Reserva de Horário" },
      },
      { url: "https://example.com/#seo", itemOffered: { name: "SEO" } },
      { url: "https://example.com/#aplicativo-mobile", itemOffered: { name: "Aplicativo Mobile" } },
    ],
  });
});

test("the site is the agency's, in Portuguese", () => {
  const [, site] = structuredData("https://example.com", "O que fazemos");
  expect(site).toMatchObject({
    "@type": "WebSite",
    url: "https://example.com/",
    inLanguage: "pt-BR",
    publisher: { "@id": "https://example.com/#agencia" },
  });
});

test("without the site's address there is no address in it", () => {
  const text = JSON.stringify(structuredData(undefined, "O que fazemos"));
  expect(text).not.toMatch(/"(url|image|logo)":/);
  expect(text).toContain('"@id":"/#agencia"');
});
