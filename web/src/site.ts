/** The site's owner. All values are placeholders: an owner changes this file and the shops in `shops/`. */
export const SITE = {
  agency: {
    name: "Vitrine",
    street: "Rua Exemplo, 10",
    postalCode: "00000-000",
    city: "São Paulo",
    region: "SP",
    country: "BR",
    priceRange: "R$ 900 a R$ 9.000",
    email: "contato@example.com",
    chatNumber: "+55 00 00000-0000",
    chatUrl: "https://chat.example.com/5500000000000",
  },
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
