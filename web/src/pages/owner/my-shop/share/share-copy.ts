/** What 'Divulgar' says. */
export const SHARE_COPY = {
  /** Around the link of the shop's page. */
  link: {
    linkWhat: "O link da página da loja: mande aos clientes, ponha no perfil e na bio.",
    linkLabel: "Página da loja",
    qr: "Código QR da página da loja",
    share: "Compartilhar",
    shareTitle: "Marque seu horário",
    copy: "Copiar o link",
    copied: "Link copiado.",
  },
  files: "Baixar o código QR",
  png: "QR em PNG",
  pngWhat: "para fotos e redes",
  svg: "QR em SVG",
  svgWhat: "para a gráfica",

  print: "Para imprimir",
  printWhat: "Com o nome e as cores que os clientes veem agora. Em papel A4, sem margens se der.",
  poster: "Cartaz A4",
  posterWhat: "para a porta e a parede",
  card: "Cartão de balcão",
  cardWhat: "dobre ao meio e deixe em pé",
  aim: "Aponte a câmera do celular",
  fold: "dobre aqui",

  widget: "A agenda no seu site",
  widgetWhat:
    "Cole esta linha no site da loja, onde a agenda deve aparecer. A agência precisa liberar o endereço do site.",
  mode: "Onde aparece",
  modes: { inline: "Na página", button: "Num botão" },
  line: "A linha do seu site",
  copyLine: "Copiar a linha",
  copied: "Copiado.",
  notCopied: "Não deu para copiar: selecione a linha e copie à mão.",
} as const;
