/** What a service costs. */
export interface Price {
  /** In centavos. */
  readonly cents: number;
  /** Whether it is only what the price begins at: `a partir de R$ 80`. */
  readonly isFrom?: boolean | undefined;
}

/** Ten thousand reais. */
export const PRICE_CENTS_MAX = 1_000_000;

const THOUSANDS = /\B(?=(?:\d{3})+$)/g;

/** `R$ 50`, `R$ 1.250,50`, `a partir de R$ 80` */
export function priceText({ cents, isFrom = false }: Price): string {
  const reais = String(Math.floor(cents / 100)).replace(THOUSANDS, ".");
  const rest = cents % 100;
  const amount = rest === 0 ? reais : `${reais},${String(rest).padStart(2, "0")}`;
  return `${isFrom ? "a partir de " : ""}R$ ${amount}`;
}
