/** What the screen says that moves a booking: a copy of its own, so that it comes only to clients who move one. */
export const MOVE_COPY = {
  back: "Voltar",
  from: "De",
  to: "Para",
  toMissing: "Escolha o dia e o horário.",
  moving: "Mudando…",
  /** After the reason why it was not moved; `kept` is the time that is still booked: `ter 24/11, 08:00`. */
  kept: (reason: string, kept: string) => `${reason} O seu continua: ${kept}.`,
  taken: "Este horário acabou de ser ocupado.",
  /** Of a slot that was there when the page was opened. */
  passed: "Este horário já não dá para marcar.",
  same: "Este já é o seu horário. Escolha outro.",
  done: "Horário mudado!",
  /** The shop's telephone and WhatsApp follow. */
  late: "Falta pouco para o seu horário. Avise a loja:",
  notHere: "Este horário não pode ser mudado por aqui. Fale com a loja:",
  whatsApp: "WhatsApp",
} as const;
