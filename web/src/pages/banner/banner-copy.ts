export const COPY = {
  title: "Vitrine",
  text: "Páginas web, agendamento e aplicativos.",
  links: [{ href: "/", text: "Conhecer a agência" }],
} as const;
