import type { BookingKind } from "@vitrine/domain/shop";

/** What a page says without JavaScript; before the addresses to write to. In no script, because none would show it. */
export const NO_SCRIPT: Readonly<Record<BookingKind, string>> = {
  appointments: "Para agendar por aqui, ative o JavaScript do navegador. Ou marque com a gente:",
  tables: "Para reservar por aqui, ative o JavaScript do navegador. Ou reserve com a gente:",
};
