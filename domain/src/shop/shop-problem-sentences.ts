import { ADDRESS_INVALID, ADDRESS_RESERVED } from "./address/address-sentences.ts";

/** What a limit says in its sentence. */
export interface Bounds {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/** What can be wrong with a shop's facts, and what its owner reads then, beside the field. */
export const SHOP_PROBLEM_SENTENCES = {
  "facts-unreadable": () => "Estes dados não são os de uma loja.",
  "facts-too-large": () => "Estes dados são grandes demais para uma loja.",
  "field-missing": () => "Preencha este campo.",
  "field-unknown": () => "Este campo não existe.",
  "value-of-wrong-type": () => "Este valor não cabe neste campo.",
  "choice-unknown": () => "Escolha uma das opções da lista.",
  "text-empty": () => "Preencha este campo.",
  "text-too-long": ({ max }) => `Escreva no máximo ${max} caracteres.`,
  "text-not-plain": () => "Tire deste texto os sinais que não aparecem e as quebras de linha.",
  "text-not-trimmed": () => "Tire os espaços do começo e do fim.",
  "list-empty": () => "Escolha pelo menos um.",
  "list-too-long": ({ max }) => `São no máximo ${max}.`,
  "number-too-large": ({ max }) => `Escolha um número de até ${max}.`,
  "number-too-small": ({ min }) => `Escolha um número a partir de ${min}.`,
  "time-invalid": () => "Escreva uma hora como 08:00.",
  "day-invalid": () => "Escreva um dia que existe, como 2026-12-25.",
  "colour-invalid": () => "Escolha uma cor como #0f3d33.",
  "contrast-too-low": () =>
    "Com esta cor os textos não se leem: o contraste precisa ser de 4,5 para 1 ou mais.",
  "calendar-id-invalid": () => ADDRESS_INVALID,
  "calendar-id-reserved": () => ADDRESS_RESERVED,
  "calendar-id-alike": () => "Este endereço se confunde com o de outra loja. Escolha outro.",
  "calendar-id-changed": () => "O endereço de uma loja não muda.",
  "kind-changed": () => "Uma loja de horários não vira uma de mesas, nem o contrário.",
  "phone-invalid": () => "Escreva um telefone como +55 11 3333-4444, ou deixe vazio.",
  "whatsapp-invalid": () => "Escreva o WhatsApp com o DDD, como (11) 98765-4321, ou deixe vazio.",
  "confirmation-without-time": () => "Escreva {horário} onde entram o dia e a hora.",
  "confirmation-without-link": () => "Escreva {link} onde entra o link para desmarcar.",
  "placeholder-unknown": () => "Entre chaves ficam só {nome}, {loja}, {horário} e {link}.",
  "zone-unknown": () => "Escolha um fuso horário como America/Sao_Paulo.",
  "name-without-letter": () => "Um nome tem pelo menos uma letra.",
  "name-repeated": () => "Este nome já está na lista. Escolha outro.",
  "id-repeated": () => "Dois não podem ter o mesmo número.",
  "id-reused": () => "Este número já foi de outro. Use um maior.",
  "length-repeated": () => "Outro serviço deste tipo já dura o mesmo tempo. Escolha outra duração.",
  "time-type-repeated": () => "Outro serviço já tem este tipo.",
  "minutes-off-grid": ({ min }) => `A duração é um múltiplo de ${min} minutos.`,
  "padding-without-step": () => "Escolha antes de quantos em quantos minutos se pode começar.",
  "hours-off-grid": ({ min }) =>
    min === 30
      ? "Os horários começam e terminam na hora cheia ou na meia hora."
      : `Os horários começam e terminam em múltiplos de ${min} minutos.`,
  "hours-backwards": () => "O fim vem depois do começo.",
  "hours-overlap": () => "Dois horários do mesmo dia se sobrepõem.",
  "weekday-repeated": () => "Um dia da semana está repetido.",
  "days-backwards": () => "O último dia não vem antes do primeiro.",
  "everybody-paused": () =>
    "Pelo menos uma pessoa recebe agendamentos. Para parar tudo por uns dias, use Folgas e feriados.",
  "barber-unknown": () => "Esta pessoa não está na equipe.",
  "service-unknown": () => "Este serviço não está na lista.",
  "capacity-of-chair": () => "Quem atende com hora marcada atende um cliente por vez.",
  "party-sizes-missing": () => "Escolha os tamanhos de grupo que a casa recebe.",
  "party-sizes-superfluous": () => "Quem atende com hora marcada não pergunta quantas pessoas vêm.",
  "party-size-repeated": () => "Um tamanho de grupo está repetido.",
  "party-size-beyond-capacity": () => "Um grupo não pode ser maior que o número de lugares.",
  "people-word-missing": () => "Escreva como se pergunta o número de pessoas.",
} as const satisfies Record<string, (bounds: Bounds) => string>;

export type ShopProblemCode = keyof typeof SHOP_PROBLEM_SENTENCES;
