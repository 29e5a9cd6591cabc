/** The words of a page to which a mail's link leads, and which does one thing by one button. */
export interface OneButtonCopy {
  readonly title: string;
  /** Before the button. Its script may say more exactly what the link is about. */
  readonly lead: string;
  readonly button: string;
  /** What else is to be known before it is pressed. */
  readonly effect: string;
  readonly sending: string;
  readonly done: string;
  readonly doneText: string;
  readonly incomplete: string;
  readonly noAnswer: string;
  /** Instead of a refusal's own sentence, where the server sent none. */
  readonly failed: string;
  readonly noScript: string;
}

/** What all such pages say alike. */
export const ONE_BUTTON_COPY = {
  sending: "Enviando…",
  done: "Pronto.",
  incomplete: "Este link está incompleto. Abra-o de novo no e-mail.",
  noAnswer: "Sem resposta. Confira a conexão e toque de novo.",
  failed: "Não deu certo agora. Tente de novo daqui a pouco.",
} as const;
