import { SITE } from "../../../site.ts";
import { PRODUCTS } from "../copy/landing-copy.ts";

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
        ...urlAt(`/#${product.id}`),
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
  ];
}
