/** The words of the line that says how the page is installed. They are fetched with it. */
export const INSTALL_COPY = {
  what: "Instale a agenda na tela inicial: ela abre como um aplicativo.",
  install: "Instalar",
  onIphone:
    "Instale a agenda na tela inicial: toque em Compartilhar e em Adicionar à Tela de Início. Ali, cole o link uma vez.",
  dismiss: "Não mostrar mais",
};
