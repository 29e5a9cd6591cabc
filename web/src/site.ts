/** What a product costs at least, in reais: once and, where it is hosted, each month. */
export interface ProductPrice {
  readonly once: number;
  readonly monthly?: number;
}

/** A real shop that uses the booking, and agreed to be shown. */
export interface Reference {
  readonly name: string;
  readonly city: string;
  /** A photo in `web/public`, with its size in pixels, and what it shows. */
  readonly photo: { readonly path: string; readonly width: number; readonly height: number };
  readonly alternative: string;
}

/** The site's owner. All values are placeholders: an owner changes this file and the shops in `shops/`. */
export const SITE = {
  agency: {
    name: "Vitrine",
    street: "Rua Exemplo, 10",
    postalCode: "00000-000",
    city: "São Paulo",
    region: "SP",
    country: "BR",
    email: "contato@example.com",
    chatNumber: "+55 00 00000-0000",
    chatUrl: "https://chat.example.com/5500000000000",
  },
  /** By the product's anchor. One without a price shows none; without any there is no table. */
  prices: {
    "pagina-web": { once: 1_800, monthly: 39 },
    "land-page": { once: 900, monthly: 29 },
    "reserva-de-horario": { once: 900, monthly: 59 },
    seo: { once: 1_200 },
    "aplicativo-mobile": { once: 9_000 },
  } as Readonly<Partial<Record<string, ProductPrice>>>,
  /** `undefined` while there is none: then its place is absent. */
  reference: undefined as Reference | undefined,
  developer: {
    name: "Nome Sobrenome",
    email: "dev@example.com",
    siteUrl: "https://dev.example.com",
    profileUrl: "https://profile.example.com/dev",
    cvUrl: "https://dev.example.com/cv.pdf",
    chatUrl: "https://chat.example.com/5500000000001",
  },
  /** The owner's promises in the privacy notice of the booking screens. */
  bookingPrivacy: { email: "privacidade@example.com", effectiveDate: "2026-11-29", logDays: 30 },
  policy: {
    appName: "Conta Outra",
    providerName: "Nome Sobrenome",
    providerEmail: "privacy@example.com",
    mobileServices: {
      name: "Mobile services vendor",
      privacyUrl: "https://mobile-services.example.com/privacy",
    },
    appBuild: { name: "App-build platform", privacyUrl: "https://app-build.example.com/privacy" },
    authentication: {
      name: "Authentication provider",
      privacyUrl: "https://authentication.example.com/privacy",
    },
  },
} as const;
