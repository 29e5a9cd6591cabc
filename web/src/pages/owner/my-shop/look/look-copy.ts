import { CONTRAST_MIN } from "@vitrine/domain/shop/edits/contrast";

const WELL = 7;

/** `12,3`, never more than it is. */
function oneDecimal(contrast: number): string {
  return (Math.floor(contrast * 10) / 10).toFixed(1).replace(".", ",");
}

/** What 'Aparência' says. */
export const LOOK_COPY = {
  name: "Nome da loja",
  address: "Endereço",
  addressHint: "Opcional. Rua e número, depois a cidade. Aparece com um link para o mapa.",
  phone: "Telefone",
  phoneHint: "Opcional. Aparece quando o cliente não consegue marcar.",
  whatsApp: "WhatsApp",
  whatsAppHint: "Opcional. Com o DDD. Aparece no pé da tela, e abre a conversa.",

  colours: "Cores",
  coloursWhat: "Dez combinações provadas, ou as suas.",
  published: "As de agora",
  own: "Outras cores",
  ground: "Cor do fundo",
  groundWhat: "Atrás de textos claros, nos botões e nas bordas.",
  mark: "Cor do destaque",
  markWhat: "O nome da loja e os sinais, sobre o fundo.",
  /** `Contraste de 12,3 para 1: lê-se muito bem.` */
  contrast: (contrast: number) => {
    const how =
      contrast >= WELL
        ? "lê-se muito bem"
        : contrast >= CONTRAST_MIN
          ? "lê-se bem"
          : `não se lê bem, o mínimo é ${oneDecimal(CONTRAST_MIN)}`;
    return `Contraste de ${oneDecimal(contrast)} para 1: ${how}.`;
  },

  preview: "Como fica",
  previewWhat: "A tela da loja com o que você mudou, como num celular. Aqui não dá para marcar.",
  showPreview: "Ver como fica",
  hidePreview: "Esconder a prévia",
  frame: "Prévia da tela da loja",
} as const;
