import { SITE } from "../../../site.ts";

const REAIS = new Intl.NumberFormat("pt-BR", {
  style: "currency",
  currency: "BRL",
  maximumFractionDigits: 0,
});

/** `R$ 900` */
export function reais(amount: number): string {
  return REAIS.format(amount);
}

/** `A partir de R$ 900 e R$ 59 por mês`; `undefined` for a product without a price. */
export function priceText(productId: string): string | undefined {
  const price = SITE.prices[productId];
  if (price === undefined) return undefined;
  const monthly = price.monthly === undefined ? "" : ` e ${reais(price.monthly)} por mês`;
  return `A partir de ${reais(price.once)}${monthly}`;
}
