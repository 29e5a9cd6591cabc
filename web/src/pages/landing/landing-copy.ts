export const COPY = {
  title: "Paginas Web, Land Page, SEO on-page e App Mobile",
  text: "Escreva para nós e receba um orçamento em até 24 horas.",
  links: [
    { href: "/agenda", text: "Agendar um horário" },
    { href: "/reserva", text: "Reservar uma mesa" },
    { href: "/portifolio", text: "Portfólio" },
  ],
} as const;
