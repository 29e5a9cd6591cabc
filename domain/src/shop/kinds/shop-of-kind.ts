// Apart from shop-kinds.ts, so that a page that lists the kinds holds none of their facts.

import type { Shop } from "../shop.ts";
import { AULAS } from "./aulas.ts";
import { BARBEARIA } from "./barbearia.ts";
import { CLINICA } from "./clinica.ts";
import type { ShopBeginning } from "./every-kind.ts";
import { OUTRO } from "./outro.ts";
import { RESTAURANTE } from "./restaurante.ts";
import { SALAO } from "./salao.ts";
import type { ShopKind } from "./shop-kinds.ts";

const BEGINNINGS: Readonly<Record<ShopKind, ShopBeginning>> = {
  barbearia: BARBEARIA,
  salao: SALAO,
  restaurante: RESTAURANTE,
  clinica: CLINICA,
  aulas: AULAS,
  outro: OUTRO,
};

export function shopOfKind(
  kind: ShopKind,
  { calendarId, name }: Pick<Shop, "calendarId" | "name">,
): Shop {
  return { ...BEGINNINGS[kind], calendarId, name };
}
