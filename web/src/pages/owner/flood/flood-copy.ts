const bookings = (count: number): string =>
  count === 1 ? "1 agendamento" : `${count} agendamentos`;

/** The texts about far more bookings than usual, and about what the owner can do. */
export const FLOOD_COPY = {
  many: (count: number, since: string) =>
    `${bookings(count)} de uma vez, desde as ${since}: muito mais do que o normal.`,
  shopOnly: "Só pela loja por uma hora",
  shopOnlyWhat: "Com um toque, por uma hora os clientes veem tudo ocupado e só você marca.",
  only: (until: string) =>
    `Só a loja marca até as ${until}. Para os clientes, tudo aparece ocupado.`,
  forAll: "Abrir de novo para os clientes",
  see: "Ver e cancelar",

  title: "Agendamentos de uma vez",
  loading: "Buscando os agendamentos…",
  failed: "A lista não carregou. Confira a conexão e tente de novo.",
  retry: "Tentar de novo",
  none: "Nenhum destes agendamentos está mais na agenda.",
  chosen: (chosen: number, of: number) => `${chosen} de ${of} marcados`,
  all: "Todos",
  more: (listed: number) =>
    `Aqui estão os primeiros ${listed}. Depois de cancelar, abra de novo para ver os outros.`,
  cancel: (count: number) => `Cancelar ${bookings(count)}`,
  dismiss: "Está tudo certo",
  dismissWhat: "Só tira este aviso. Nada é cancelado.",
  dismissed: "O aviso saiu. Os agendamentos continuam na agenda.",

  confirmTitle: (count: number) => `Cancelar ${bookings(count)}?`,
  between: (first: string, last: string) => (first === last ? first : `de ${first} a ${last}`),
  tell: "Avisar os clientes por e-mail",
  tellNobody: "Ninguém recebe e-mail. Os endereços podem ser de pessoas que não marcaram nada.",
  tellSome: (count: number) =>
    count === 1
      ? "1 endereço recebe um e-mail de cancelamento."
      : `${count} endereços recebem um e-mail de cancelamento.`,
  tellNone: "Nenhum deles tem e-mail: ninguém é avisado por nós.",
  confirmSilent: (count: number) => `Cancelar ${count} sem e-mail`,
  confirmTelling: (count: number) => `Cancelar ${count} e avisar`,

  cancelled: (count: number) =>
    count === 1 ? "Cancelado: 1 agendamento." : `Cancelados: ${bookings(count)}.`,
  undone: "Desfeito: voltou para a agenda o que ainda estava livre.",
} as const;
