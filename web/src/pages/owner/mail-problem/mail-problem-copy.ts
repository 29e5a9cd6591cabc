import type { MailProblemOfBooking } from "@vitrine/domain/wire/owner/see-day";

const MAILS: Readonly<Record<MailProblemOfBooking["mail"], string>> = {
  confirmation: "o e-mail de confirmação",
  change: "o e-mail com o novo horário",
  cancellation: "o e-mail de cancelamento",
  reminder: "o e-mail de lembrete",
};

const WHY: Readonly<Record<MailProblemOfBooking["why"], (mail: string) => string>> = {
  "address-refused": (mail) => `${mail} não chegou: endereço recusado`,
  "message-refused": (mail) => `${mail} não chegou: mensagem recusada`,
  "no-answer": (mail) => `não se sabe se ${mail} chegou: o servidor de e-mail não respondeu`,
  "given-up": (mail) => `${mail} não chegou: o envio falhou muitas vezes`,
  limit: (mail) => `${mail} não foi enviado: este endereço já tinha recebido o máximo do dia`,
};

/** What stands beside a booking whose client did not get a mail. */
export const MAIL_PROBLEM_MARK = "e-mail";

/** `O e-mail de confirmação não chegou: endereço recusado`. */
export function mailProblemText({ mail, why }: MailProblemOfBooking): string {
  const text = WHY[why](MAILS[mail]);
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
