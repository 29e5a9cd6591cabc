import { SITE } from "../../../site.ts";
import { PRODUCTS } from "../copy/landing-copy.ts";
import { reais } from "../copy/price-text.ts";
import { QUESTIONS_COPY } from "../copy/questions-copy.ts";

/** The data of the agency with its offers, and of the site. Addresses are absolute only if `publicUrl` is known. */
export function structuredData(publicUrl: string | undefined, description: string): object[] {
  const { agency } = SITE;
  const urlAt = (path: string) => (publicUrl === undefined ? {} : { url: publicUrl + path });
  const images = publicUrl !== undefined && {
    image: `${publicUrl}/og.png`,
    logo: `${publicUrl}/icon-512.png`,
  };
  const agencyId = `${publicUrl ?? ""}/#agencia`;
  return [
    {
      "@context": "https://schema.org",
      "@type": "ProfessionalService",
      "@id": agencyId,
      name: agency.name,
      description,
      ...urlAt("/"),
      ...images,
      email: agency.email,
      telephone: agency.chatNumber,
      ...priceRange(),
      address: {
        "@type": "PostalAddress",
        streetAddress: agency.street,
        postalCode: agency.postalCode,
        addressLocality: agency.city,
        addressRegion: agency.region,
        addressCountry: agency.country,
      },
      areaServed: { "@type": "Country", name: "Brasil" },
      knowsLanguage: "pt-BR",
      makesOffer: PRODUCTS.map((product) => ({
        "@type": "Offer",
        ...urlAt(`/#${product.id}`),
        ...offered(product.id),
        itemOffered: {
          "@type": "Service",
          name: product.name,
          description: product.lead,
          provider: { "@id": agencyId },
        },
      })),
    },
    {
      "@context": "https://schema.org",
      "@type": "WebSite",
      "@id": `${publicUrl ?? ""}/#site`,
      name: agency.name,
      description,
      ...urlAt("/"),
      inLanguage: "pt-BR",
      publisher: { "@id": agencyId },
    },
    {
      "@context": "https://schema.org",
      "@type": "FAQPage",
      mainEntity: QUESTIONS_COPY.questions.map(({ question, answer }) => ({
        "@type": "Question",
        name: question,
        acceptedAnswer: { "@type": "Answer", text: answer },
      })),
    },
  ];
}

function offered(productId: string): object {
  const price = SITE.prices[productId]?.once;
  return price === undefined
    ? {}
    : {
        priceSpecification: {
          "@type": "PriceSpecification",
          minPrice: price,
          priceCurrency: "BRL",
        },
      };
}

/** From the least to the most that the page names; nothing where it names no price. */
function priceRange(): { readonly priceRange?: string } {
  const prices = Object.values(SITE.prices).flatMap((price) => price?.once ?? []);
  if (prices.length === 0) return {};
  return { priceRange: `${reais(Math.min(...prices))} a ${reais(Math.max(...prices))}` };
}
