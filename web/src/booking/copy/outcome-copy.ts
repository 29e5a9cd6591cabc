/**
 * What has happened: a copy of its own, so that it comes only once something has. `chosen` is what was sent: `ter 24/11, 08:00 -
 * 08:30 com barbeiro1`.
 */
export const OUTCOME_COPY = {
  created: (chosen: string) => `Marcado: ${chosen}.`,
  deleted: (chosen: string) => `Excluído: ${chosen}.`,
  linked: (chosen: string) => `Marcado: ${chosen}.`,
  moved: (chosen: string) => `Mudado para: ${chosen}.`,
  /** Links to the shop's contacts follow. */
  dayOver: "O dia deste link não pode mais ser excluído por aqui. Fale com a gente:",
} as const;
