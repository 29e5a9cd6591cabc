/** What an agency's new shop begins as. */
export const SHOP_KINDS = [
  "barbearia",
  "salao",
  "restaurante",
  "clinica",
  "aulas",
  "outro",
] as const;

export type ShopKind = (typeof SHOP_KINDS)[number];

export const SHOP_KIND_NAMES: Readonly<Record<ShopKind, string>> = {
  barbearia: "barbearia",
  salao: "salão",
  restaurante: "restaurante",
  clinica: "clínica",
  aulas: "aulas",
  outro: "outro",
};
