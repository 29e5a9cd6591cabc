export const COPY = {
  title: "Página não encontrada",
  text: "Este endereço não existe. Confira o link ou volte ao início.",
} as const;
