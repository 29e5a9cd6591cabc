import { bookings } from "../copy/owner-copy.ts";

/** The words of the list of a flood, in Portuguese. They are fetched with it. */
export const FLOOD_SHEET_COPY = {
  title: "Agendamentos de uma vez",
  loading: "Buscando os agendamentos…",
  none: "Nenhum destes agendamentos está mais na agenda.",
  chosen: (chosen: number, of: number) => `${chosen} de ${of} marcados`,
  all: "Todos",
  more: (listed: number) =>
    `Aqui estão os primeiros ${listed}. Depois de cancelar, abra de novo para ver os outros.`,
  cancel: (count: number) => `Cancelar ${bookings(count)}`,
  dismiss: "Está tudo certo",
  dismissWhat: "Só tira este aviso. Nada é cancelado.",
  confirmTitle: (count: number) => `Cancelar ${bookings(count)}?`,
  between: (first: string, last: string) => (first === last ? first : `de ${first} a ${last}`),
  notify: "Avisar os clientes por e-mail",
  notifyNobody: "Ninguém recebe e-mail. Os endereços podem ser de pessoas que não marcaram nada.",
  notifySome: (count: number) =>
    count === 1
      ? "1 endereço recebe um e-mail de cancelamento."
      : `${count} endereços recebem um e-mail de cancelamento.`,
  notifyNone: "Nenhum deles tem e-mail: ninguém é avisado por nós.",
  confirmSilent: (count: number) => `Cancelar ${count} sem e-mail`,
  confirmNotifying: (count: number) => `Cancelar ${count} e avisar`,
};
