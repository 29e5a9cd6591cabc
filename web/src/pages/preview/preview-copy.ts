export const PREVIEW_COPY = {
  title: "Prévia",
  what: "Esta página mostra, dentro de Minha loja, como a tela da loja vai ficar.",
  open: "Abrir Minha loja",
  notShown: "A prévia aparece quando os dados da loja estiverem completos.",
} as const;
