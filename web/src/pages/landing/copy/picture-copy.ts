/** The words of an open picture's dialog, apart from the page's own, of which the dialog's script needs nothing. */
export const PICTURE_COPY = {
  close: "Fechar",
  zoomIn: "Ampliar",
  zoomOut: "Reduzir",
  previous: "Foto anterior",
  next: "Próxima foto",
  loading: "Carregando a foto…",
  failed: "A foto grande não carregou. Esta é a pequena.",
  openFile: "Abrir o arquivo da foto",
} as const;
