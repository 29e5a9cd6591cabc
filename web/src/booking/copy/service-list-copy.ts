/** What the list of a long menu says: a copy of its own, so that it comes only to shops that have one. */
export const SERVICE_LIST_COPY = {
  search: "Buscar serviço",
  close: "Fechar",
  clear: "Limpar a busca",
  found: (count: number) => (count === 1 ? "1 serviço" : `${count} serviços`),
  nothingFound: (wanted: string) => `Nenhum serviço com “${wanted}”.`,
} as const;
