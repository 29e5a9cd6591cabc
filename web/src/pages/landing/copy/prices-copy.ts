export const PRICES_COPY = {
  title: "Quanto custa",
  text: "O preço fechado vem no orçamento.",
  product: "Produto",
  once: "A partir de",
  monthly: "Por mês",
  none: "–",
} as const;
