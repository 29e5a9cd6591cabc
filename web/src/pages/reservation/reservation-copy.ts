export const COPY = {
  title: "Reserva de mesas",
  text: "A reserva de mesas abre em breve. Enquanto isso, fale com a gente.",
} as const;
