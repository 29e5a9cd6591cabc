/** The lines that stay above the tabs, with what was sent: `ter 24/11, 08:00 - 08:30 com barbeiro1`. */
export const OUTCOME_COPY = {
  created: (chosen: string) => `Marcado: ${chosen}.`,
  deleted: (chosen: string) => `Excluído: ${chosen}.`,
  linked: (chosen: string) => `Marcado: ${chosen}.`,
  /** For a cancel link; before the addresses to write to. */
  dayOver: "O dia deste link não pode mais ser excluído por aqui. Fale com a gente:",
} as const;
