export const EMBED_COPY = {
  title: "A agenda no seu site",
  promise:
    "Uma linha, e seus clientes marcam sem sair da sua página. Escolha, veja funcionando e copie.",
  choices: "Como deve ser",
  shop: "Loja",
  mode: "Onde aparece",
  modes: {
    inline: {
      name: "Na página",
      what: "O formulário fica no meio do texto, do tamanho que precisa.",
    },
    button: { name: "Num botão", what: "Um botão abre o formulário por cima da página." },
  },
  open: "O cliente escolhe",
  line: "A linha do seu site",
  lineHint: "Cole onde a agenda deve aparecer. Pode haver mais de uma na mesma página.",
  copy: "Copiar a linha",
  copied: "Copiado.",
  notCopied: "Não deu para copiar: selecione a linha e copie à mão.",
  before: "Antes de publicar",
  steps: (origin: string) => [
    {
      title: "O site precisa estar na lista.",
      text: "Quem instalou o programa põe o endereço do site em EMBED_ORIGINS. Fora da lista, aparece só uma frase com o link.",
    },
    {
      title: "O site tem uma política de conteúdo?",
      text: `Ela precisa de duas fontes: script-src ${origin} e frame-src ${origin}.`,
    },
    {
      title: "WordPress, Wix ou página comum?",
      text: "Há uma receita para cada um em docs/embedding.md.",
    },
  ],
  preview: "Veja como fica",
  previewHint:
    "É a agenda de verdade: o que marcar aqui fica marcado. Se só aparecer um link, EMBED_ORIGINS ainda está vazio.",
} as const;
