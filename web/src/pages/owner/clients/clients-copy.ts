/** The words of the search for a client, in Portuguese. They are fetched with it. */
export const CLIENTS_COPY = {
  title: "Procurar cliente",
  label: "Nome ou telefone",
  hint: "Um pedaço do nome, ou 4 números do telefone.",
  find: "Procurar",
  finding: "Procurando…",
  failed: "A busca não chegou. Confira a conexão e tente de novo.",
  tooMuch: (most: number) => `Até ${most} caracteres.`,
  tooLittle: "Escreva pelo menos 2 letras do nome ou 4 números do telefone.",
  found: (clients: number, text: string) =>
    `“${text}”: ${clients === 1 ? "1 cliente" : `${clients} clientes`}`,
  none: (text: string) =>
    `Ninguém com “${text}”. Procura só onde o nome do cliente ainda está guardado.`,
  more: (bookings: number, text: string) =>
    `“${text}”: são muitos. Aqui estão os ${bookings} agendamentos mais novos.`,
  cancelled: "cancelado",
  missed: "faltou",
  coming: "vem",
  rest: (count: number) => (count === 1 ? "Mais 1 agendamento" : `Mais ${count} agendamentos`),
  note: "Anotação",
  noteHint: "Só você vê. Apaga-se com o último agendamento do cliente.",
  save: "Guardar",
  /** Another device has written it since this one has seen it. */
  changed: (note: string) =>
    note === ""
      ? "Em outro aparelho, a anotação foi apagada. Guardar a escreve de novo."
      : `Em outro aparelho ficou: “${note}”. Guardar escreve por cima.`,
  saved: "Guardado.",
  removed: "Apagado.",
  tooLong: (most: number) => `Até ${most} caracteres.`,
};
