import { SITE } from "../../../site.ts";
import { BOOKING } from "./landing-copy.ts";
import { priceText } from "./price-text.ts";

interface Question {
  readonly question: string;
  readonly answer: string;
}

const isHosted = Object.values(SITE.prices).some((price) => price?.monthly !== undefined);
const bookingPrice = priceText(BOOKING.id);

/** What a barber asks before asking for a quote. Each answer can be checked. */
export const QUESTIONS_COPY = {
  title: "Perguntas",
  questions: [
    {
      question: "Em quanto tempo fica pronto?",
      answer:
        "A agenda de horários abre no mesmo dia: criamos a loja com sua equipe e seus serviços, e você confere tudo no celular antes de divulgar. Uma página tem o prazo escrito no orçamento, que chega em até 24 horas.",
    },
    {
      question: "Tem mensalidade?",
      answer: isHosted
        ? `Tem, e está no preço: ${bookingPrice === undefined ? "o orçamento separa" : `a agenda custa ${lowerFirst(bookingPrice)}. O orçamento separa`} o que se paga uma vez do que se paga por mês, pela hospedagem e pelo cuidado. Não cobramos por horário marcado.`
        : "O orçamento separa o que se paga uma vez do que se paga por mês. Não cobramos por horário marcado.",
    },
    {
      question: "De quem fica o domínio?",
      answer:
        "Seu: registrado no seu nome. Se um dia sair, leva o domínio, o código da página e os agendamentos num arquivo que qualquer planilha abre.",
    },
    {
      question: "E se meu cliente não usa internet?",
      answer:
        "Ele liga ou aparece, como sempre. Você marca no seu celular em dois toques e um nome, e a hora some da página no mesmo instante. Tudo fica numa agenda só.",
    },
    {
      question: "E se eu já uso outro sistema?",
      answer:
        "Sua agenda do Google, da Apple ou do Outlook continua: cada horário marcado aparece nela, e o que você anotar nela fecha o horário na página. Dá para começar com um barbeiro só.",
    },
  ] satisfies readonly Question[],
} as const;

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
