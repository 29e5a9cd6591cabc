import { SITE } from "../../site.ts";

export const LEAVE_COPY = {
  title: "Sair dos avisos de horários",
  lead: "Este e-mail pediu para saber quando um horário abrisse. Se não quer mais, toque no botão:",
  leave: "Não quero mais avisos",
  effect:
    "Vale para todas as lojas daqui, por 90 dias. Depois disso, este e-mail só recebe um aviso se alguém pedir de novo.",
  bookings: "Seus agendamentos continuam valendo.",
  sending: "Enviando…",
  done: "Pronto.",
  doneText:
    "Este e-mail não recebe mais avisos de horários por 90 dias. Seus agendamentos continuam valendo.",
  incomplete: "Este link está incompleto. Abra-o de novo no e-mail.",
  noAnswer: "Sem resposta. Confira a conexão e toque de novo.",
  /** Instead of a refusal's own sentence, where the server sent none. */
  failed: "Não deu certo agora. Tente de novo daqui a pouco.",
  noScript:
    "Este botão precisa de JavaScript. Sem ele, use “Cancelar inscrição” no seu programa de e-mail.",
  privacy: { text: "Privacidade", href: "/privacidade" },
  home: { text: SITE.agency.name, href: "/" },
} as const;
