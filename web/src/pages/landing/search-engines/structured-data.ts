import { SITE } from "../../../site.ts";
import { PRODUCTS } from "../copy/landing-copy.ts";

/** The agency with its offers, and the site, with absolute addresses only if the site's own is known. */
export function structuredData(publicUrl: string | undefined, description: string): object[] {
  const { agency } = SITE;
  const at = (path: string) => (publicUrl === undefined ? {} : { url: publicUrl + path });
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
      ...at("/"),
      ...images,
      email: agency.email,
      telephone: agency.chatNumber,
      priceRange: agency.priceRange,
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
        ...at(`/#${product.id}`),
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
      ...at("/"),
      inLanguage: "pt-BR",
      publisher: { "@id": agencyId },
    },
  ];
}
