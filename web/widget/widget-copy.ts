/** The widget's own texts. All others belong to the shop's screen. */
export const WIDGET_COPY = {
  loading: "Carregando…",
  unavailable: "Não conseguimos abrir esta tela aqui. Ela está neste endereço:",
  close: "Fechar",
} as const;
