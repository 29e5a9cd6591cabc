/** What fields of several sections say. */
export const FIELDS_COPY = {
  optional: "opcional",
  toCheck: "conferir",
  price: {
    label: "Preço",
    hint: "Em reais: 45 ou 45,00. Vazio: sem preço.",
    isFrom: "É “a partir de”",
    unreadable: "Escreva o preço como 45 ou 45,00, até R$ 10.000.",
  },
  length: "Duração",
  keep: "Manter",
} as const;
