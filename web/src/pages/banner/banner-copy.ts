export const COPY = {
  title: "Vitrine",
  text: "Páginas web, agendamento e aplicativos.",
} as const;
