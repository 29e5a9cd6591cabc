export const COPY = {
  title: "Paginas Web, Land Page, SEO on-page e App Mobile",
  text: "Escreva para nós e receba um orçamento em até 24 horas.",
} as const;
