export const COPY = {
  title: "Página não encontrada",
  text: "Este endereço não existe. Confira o link ou volte ao início.",
  links: [
    { href: "/", text: "Voltar ao início" },
    { href: "/agenda", text: "Agendar um horário" },
  ],
} as const;
