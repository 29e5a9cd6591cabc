/** What the widget itself says; all else is said by the shop's screen. */
export const WIDGET_COPY = {
  loading: "Carregando…",
  unavailable: "Não conseguimos abrir esta tela aqui. Ela está neste endereço:",
  close: "Fechar",
} as const;
