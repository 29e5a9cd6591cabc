import { retentionText } from "@vitrine/domain/retention-days";
import { pathOf } from "@vitrine/domain/shop/calendar-id";
import type { Shop } from "@vitrine/domain/shop/shop";
import { SHOPS } from "@vitrine/shops/shops";

import { SITE } from "../../site.ts";
import { list } from "../../document/document-text.ts";
import type { Block, DocumentCopy, Inline, Section } from "../../document/document-text.ts";

const { email, effectiveDate, logDays } = SITE.bookingPrivacy;

const effectiveDay: Inline = {
  day: effectiveDate,
  text: new Intl.DateTimeFormat("pt-BR", { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(effectiveDate),
  ),
};

export const PRIVACY_COPY: DocumentCopy = {
  about: SHOPS.map(({ name }) => name).join(" · "),
  title: "Privacidade",
  effective: ["Em vigor desde ", effectiveDay],
  introduction: [
    "Aqui não há cadastro nem senha. Pedimos só o que a loja precisa para receber você, e apagamos depois.",
    "Esta página diz o que é pedido em cada loja, para quê, por quanto tempo fica guardado, quem vê e como apagar antes, conforme a Lei Geral de Proteção de Dados (LGPD, Lei nº 13.709/2018).",
  ],
  contents: "Nesta página",
  toTop: "Voltar ao início",
  home: SITE.agency.name,
};

const mail: Inline = { text: email, href: `mailto:${email}` };

/** The notice's sections for these shops, whose server erases a client's data `retentionDays` after a booking's end. */
export function privacySections(shops: readonly Shop[], retentionDays: number): Section[] {
  return [
    {
      id: "responsaveis",
      title: "Quem cuida dos seus dados",
      blocks: [
        "A loja em que você marca decide para que os dados servem. Para a lei, ela é a controladora:",
        list(...shops.map((shop, place) => shopItem(shop, place === shops.length - 1))),
        [
          `${SITE.agency.name} cuida do programa e do servidor para as lojas. Para a lei, é a operadora. Por ela você fala com quem cuida dos dados: `,
          mail,
          ".",
        ],
      ],
    },
    {
      id: "dados",
      title: "O que é pedido, e para quê",
      blocks: [
        ...shops.flatMap(askedBlocks),
        "O DDD, se você o digitar antes do telefone, fica anotado com ele, só para falar com você. Onde a loja tem o campo Observação, ele não é obrigatório: o que você escrever nele lê só a loja, para receber você melhor.",
        "Se você pedir um aviso para quando um horário abrir, a tela usa seu nome e seu e-mail para mandar esse aviso, e guarda o dia, o período e com quem você quer. Pedir um aviso não marca nada.",
        "Para excluir um horário, a tela pede o telefone e o que foi marcado: é assim que o agendamento é encontrado, sem senha.",
        "Isso é o necessário para fazer o que você pediu (LGPD, art. 7º, V). Nada disso serve para propaganda, nem é vendido.",
      ],
    },
    {
      id: "prazo",
      title: "Por quanto tempo fica guardado",
      blocks: [
        `Nome, e-mail, telefone com DDD e observação são apagados do sistema ${retentionText(retentionDays)} depois do fim do horário marcado, também quando ele foi cancelado; de um horário que repete, os de cada data. Fica só o horário, sem dizer de quem era. Uma cópia de segurança feita antes os guarda por, no máximo, mais ${retentionText(retentionDays)}, e então também é apagada.`,
        `Se você marcou e não veio, a loja pode anotar a falta no horário, onde ela fica enquanto ele fica, e pode decidir que só ela marca para o seu telefone, o que acaba sozinho ${retentionText(retentionDays)} depois.`,
        "A loja pode anotar algo sobre quem marca, como uma preferência. Só ela lê, e a anotação é apagada com o último agendamento que ainda diz de quem era.",
        "Um aviso pedido, com nome e e-mail, é apagado quando o dia dele passa, quando você marca nesse dia, ou na hora em que você sai dos avisos. Para que a saída valha, fica por 90 dias um código calculado a partir do seu e-mail, e não o e-mail em si.",
        "No calendário da loja o evento fica, sem esses dados. As mensagens que chegaram à sua caixa de e-mail ficam com você.",
      ],
    },
    {
      id: "quem-ve",
      title: "Quem vê",
      blocks: [
        list(
          "a loja em que você marcou, e nenhuma outra;",
          `${SITE.agency.name}, quando precisa cuidar do sistema;`,
          "o serviço de calendário da loja, quando ela usa um, como o Google Agenda ou o iCloud;",
          "o serviço de e-mail que leva as mensagens até você, quando a loja as envia.",
        ),
        "Se a loja ligar avisos no próprio celular, eles passam cifrados pelo serviço de avisos do navegador dela (Apple, Google ou Mozilla), que não os lê. Seu nome vai neles só se a loja quiser; telefone e e-mail, nunca.",
        "Os dois últimos guardam dados conforme as próprias regras, às vezes fora do Brasil. As telas em que você marca não usam cookies, nem anúncios, nem contadores de visitas.",
      ],
    },
    {
      id: "mensagens",
      title: "Mensagens que você recebe",
      blocks: [
        "Quando a loja usa e-mail, você recebe a confirmação ao marcar e um aviso se o horário for cancelado, e pode receber um lembrete na véspera. Não há propaganda nelas.",
        "Se você pediu um aviso, recebe um e-mail quando um horário abre, no máximo um por hora em cada loja. Todo aviso traz um link para sair de todos, em todas as lojas daqui, por 90 dias. A loja vê quantas pessoas esperam em cada dia, e não quem.",
      ],
    },
    {
      id: "limites",
      title: "Limites contra abuso",
      blocks: [
        "Para que ninguém encha a agenda de horários falsos, há um limite de quanto se marca e se tenta excluir a partir do mesmo endereço de internet (IP), e de quantos horários o mesmo telefone ou o mesmo e-mail tem marcados. Para contar, o sistema guarda por um dia um código calculado a partir do endereço, um a partir do telefone e um a partir do e-mail, e não o endereço em si.",
        `Quando um limite é atingido, o endereço pode ser anotado no registro do servidor, para que um ataque seja reconhecido e barrado. O registro é apagado em até ${daysText(logDays)}. Quem marca um ou outro horário não chega a esses limites.`,
        "É o interesse legítimo de manter a agenda de pé (LGPD, art. 7º, IX).",
      ],
    },
    {
      id: "aparelho",
      title: "O que fica no seu aparelho",
      blocks: [
        "O que você digita fica na aba do navegador por até 30 minutos, para não se perder se a página recarregar. O OK da confirmação apaga.",
        "Se você ticar “Lembrar de mim neste aparelho”, seus dados e suas escolhas ficam guardados só neste navegador, e saem dele apenas quando você marca de novo. Em “Esquecer”, eles somem.",
      ],
    },
    {
      id: "direitos",
      title: "Como apagar, e seus direitos",
      blocks: [
        [
          "Para cancelar, use a aba Excluir da tela em que você marcou: o horário fica livre na hora. Para apagar também seus dados antes do prazo, escreva para ",
          mail,
          " e diga a loja, o dia, o horário e o telefone: sem cadastro, é assim que achamos o que é seu.",
        ],
        "No mesmo endereço você pode perguntar o que está guardado, pedir uma cópia, corrigir o que está errado ou se opor ao uso. A resposta vem em até 15 dias. Se ela não resolver, você pode reclamar à Autoridade Nacional de Proteção de Dados (ANPD).",
      ],
    },
    {
      id: "mudancas",
      title: "Mudanças",
      blocks: [
        [
          "Se este aviso mudar, a data no alto desta página muda junto. Ele vale desde ",
          effectiveDay,
          ".",
        ],
      ],
    },
  ];
}

function shopItem({ calendarId, name, address }: Shop, isLast: boolean): Inline[] {
  const end = isLast ? "." : ";";
  return [{ text: name, href: pathOf(calendarId) }, address === "" ? end : `, ${address}${end}`];
}

function askedBlocks({ name, words, partySizes, asksForNote }: Shop): Block[] {
  const choices = [words.barber, words.style, ...(partySizes.length > 0 ? [words.people] : [])];
  return [
    `${name} pede:`,
    list(
      "Nome, para saber quem esperar;",
      "E-mail, para confirmar o horário e avisar sobre ele;",
      "Telefone, para falar com você e para achar o agendamento se você o excluir;",
      ...(asksForNote === true
        ? ["Observação, se você quiser dizer algo à loja sobre o seu horário;"]
        : []),
      `${choices.join(", ")}, Dia e Horário, para guardar o seu lugar.`,
    ),
  ];
}

function daysText(days: number): string {
  return days === 1 ? "1 dia" : `${days} dias`;
}
