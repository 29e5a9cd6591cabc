export const COPY = {
  title: "Reserva de mesas",
  text: "A reserva de mesas abre em breve. Enquanto isso, fale com a gente.",
  links: [
    { href: "/agenda", text: "Agendar na barbearia" },
    { href: "/", text: "Voltar ao início" },
  ],
} as const;
