/** What is said of a wait for a slot: a copy of its own, so that it comes only to days of which something is taken. */
export const WAIT_COPY = {
  full: "Este dia está cheio.",
  open: "Avise-me se abrir",
  /** Under the slots, once it has been asked for. */
  asked: (email: string) => `Pedido: se abrir, avisamos em ${email}.`,
  lead: (day: string) =>
    `Se um horário abrir em ${day}, mandamos um e-mail com o link. Quem marcar primeiro fica com ele.`,
  person: "Com quem",
  parts: "Quando",
  partMissing: "Escolha manhã, tarde ou noite.",
  dataUse: "Guardamos seu nome e e-mail até esse dia passar.",
  submit: "Avise-me",
  back: "Voltar",
  /** Instead of a refusal's own sentence, where the server sent none. */
  refused: "Não deu para pedir o aviso agora. Tente de novo mais tarde.",
  noAnswer: "Sem resposta. Confira a conexão e tente de novo.",
  done: "Pronto.",
  doneText: (day: string, email: string) =>
    `Se abrir um horário em ${day}, avisamos em ${email}. Nenhum lugar fica guardado.`,
} as const;
