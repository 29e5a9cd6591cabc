import { pathOf } from "@vitrine/domain/shop/calendar-id";
import { durationText } from "@vitrine/domain/time/shop-time";
import { partySizesText } from "@vitrine/domain/shop/party-size";
import type { BookingKind, Shop } from "@vitrine/domain/shop/shop";
import { SHOPS } from "@vitrine/shops/shops";

import { SITE } from "../../../site.ts";

/** The speed that the page claims: Lighthouse on a phone, as `npm run tool -- pagespeed --keep` last measured it. */
export const FIGURES = {
  lighthouse: 100,
  /** The time until the largest part of the first view is painted. */
  seconds: "1,2",
  /** All that is sent to a reader who does not scroll, in units of 1,024 bytes. */
  kilobytes: "70",
} as const;

const PORTFOLIO_PATH = "/portifolio?lang=pt";

export const HEADER_COPY = {
  skip: "Pular para o conteúdo",
  home: `${SITE.agency.name}, voltar ao topo`,
  navigation: "Seções da página",
  links: [
    { href: "#produtos", text: "Produtos" },
    { href: "#sobre", text: "Sobre" },
    { href: "#contato", text: "Contato" },
  ],
} as const;

export const HERO_COPY = {
  title: "Paginas Web, Land Page, SEO on-page e App Mobile",
  lead: "Fazemos a página que seu cliente encontra na busca, abre no celular e usa para marcar horário.",
  quote: "Pedir orçamento",
  promise: "Resposta em até 24 horas",
  window: "Na vitrine",
} as const;

export const SHARE_COPY = {
  alternative: `${HERO_COPY.title}: uma vitrine com toldo e três páginas. Orçamento em até 24 horas.`,
} as const;

export const PROOF_COPY = {
  title: "Esta página é a amostra",
  text: "Medida no Lighthouse, como num celular simples em 4G lenta. Meça você também.",
  facts: [
    {
      figure: FIGURES.lighthouse.toString(),
      unit: "",
      text: "de 100 nas quatro notas",
    },
    { figure: FIGURES.seconds, unit: "s", text: "até o conteúdo aparecer" },
    {
      figure: FIGURES.kilobytes,
      unit: "KB",
      text: "para abrir, com fotos",
    },
    { figure: "0", unit: "", text: "cookies ou rastreadores" },
  ],
} as const;

export interface PictureCopy {
  readonly name: string;
  readonly title: string;
  readonly alternative: string;
}

export interface ProductCopy {
  /** The anchor, and the folder of its pictures. */
  readonly id: string;
  readonly name: string;
  readonly lead: string;
  readonly bullets: readonly string[];
  /** The name of the picture that the hero shows. */
  readonly onShow: string;
  readonly pictures: readonly PictureCopy[];
}

/** Takes each picture's title and alternative text, by the name of its files in `pictures/<product>/`. */
function picturesOf(pictures: Readonly<Record<string, readonly [string, string]>>): PictureCopy[] {
  const named = Object.entries(pictures);
  return named.map(([name, [title, alternative]]) => ({ name, title, alternative }));
}

export const PRODUCTS_COPY = {
  title: "Produtos",
  quote: (product: string) => `Pedir orçamento de ${product}`,
} as const;

export const WEB_PAGE: ProductCopy = {
  id: "pagina-web",
  onShow: "arquitetura",
  name: "Pagina Web",
  lead: "O que você faz, onde fica e quanto custa.",
  bullets: [
    "Desenho próprio, sem modelo pronto.",
    "Do celular pequeno ao leitor de tela.",
    "Domínio e código no seu nome.",
  ],
  pictures: picturesOf({
    restaurante: [
      "Restaurante",
      "Página do restaurante Taioba, em vermelho-barro: “Angu mole, quiabo crocante”, o prato visto de cima, o cardápio do dia com preços e o botão Reservar mesa.",
    ],
    clinica: [
      "Clínica",
      "Página da fisioterapia Vereda, em verde-claro: “Levantar da cadeira sem pensar nisso”, o movimento de uma mulher em sete tempos e quatro horários para marcar.",
    ],
    arquitetura: [
      "Arquitetura",
      "Página do escritório Lajedo, em tom de pedra: “Casa entre duas pedras”, a casa desenhada com o telhado erguido, com lugar, área e materiais.",
    ],
    floricultura: [
      "Floricultura",
      "Página da floricultura Jacinta, em roxo-escuro: “Aqui não tem flor de ontem”, um buquê de dálias e anêmonas em três tamanhos com preço e o botão Pedir para hoje.",
    ],
  }),
};

export const LAND_PAGE: ProductCopy = {
  id: "land-page",
  onShow: "evento",
  name: "Land Page",
  lead: "Uma página, uma oferta, um botão.",
  bullets: [
    "A conversa abre com o texto escrito.",
    "Imagem e título prontos para o link.",
    "Um endereço para cada campanha.",
  ],
  pictures: picturesOf({
    curso: [
      "Curso",
      "Página do curso A conta da marmita, em azul: a marmita de R$ 18 aberta em camadas, cada uma com seu custo, e o botão Ver a 1ª aula grátis.",
    ],
    lancamento: [
      "Lançamento",
      "Página de lançamento da luminária Vagalume: a luminária acesa no escuro, a pré-venda até 30 de novembro e o botão Reservar a minha, R$ 489.",
    ],
    evento: [
      "Evento",
      "Página do festival Choro na travessa: um pandeiro em preto e vermelho, a programação de sexta a domingo e o botão Garantir ingresso.",
    ],
    "e-book": [
      "E-book",
      "Página do e-book Leia antes de assinar, em lilás: um contrato com trechos marcados, anotações à mão e o botão Baixar o guia.",
    ],
  }),
};

export const BOOKING: ProductCopy = {
  id: "reserva-de-horario",
  onShow: "calendario-do-dono",
  name: "Reserva de Horário",
  lead: "Seu cliente marca sozinho, a qualquer hora.",
  bullets: ["O mesmo horário nunca sai duas vezes.", "No calendário que você já usa."],
  pictures: picturesOf({
    "agenda-horarios": [
      "Escolha do horário",
      "Dois celulares com a agenda da Barbearia Modelo: o formulário e os horários de terça, os ocupados riscados, sob a frase “Nenhum horário vendido duas vezes”.",
    ],
    "agenda-confirmacao": [
      "Confirmação",
      "Um celular na bancada da barbearia mostra “Compromisso criado com sucesso!” com nome, barbeiro, data e horário.",
    ],
    "reserva-grupo": [
      "Mesa para um grupo",
      "Um tablet sobre a mesa posta mostra a reserva de uma mesa para 10 pessoas na quinta-feira, das 20h às 22h.",
    ],
    "calendario-do-dono": [
      "Calendário do dono",
      "A semana da barbearia no calendário do dono: cada barbeiro numa cor, 46 horários marcados pela página, um deles aberto com seus dados.",
    ],
  }),
};

/** A bullet for each kind of shop, whose first shop serves as the example: `Marcar um horário` leads to it. */
export const BOOKING_TRY = [
  ...shopsTaking("appointments").slice(0, 1),
  ...shopsTaking("tables").slice(0, 1),
].map((shop) => ({
  calendarId: shop.calendarId,
  link: shop.words.invitation,
  after: `, ${shop.kind === "tables" ? partySizesText(shop) : lengthsText(shop)}.`,
}));

export const BOOKING_LIVE = {
  title: "Experimente agora",
  text: "Marque um horário de verdade e depois exclua.",
} as const;

export function ticketDetail(shop: Shop): string {
  if (shop.kind === "tables") return `Grupos ${partySizesText(shop)}`;
  const { barbers, words } = shop;
  const people = barbers.length === 1 ? words.barber : `${barbers.length} ${words.barbers}`;
  return `${people}, ${lengthsText(shop)}`;
}

function shopsTaking(kind: BookingKind): Shop[] {
  return SHOPS.filter((shop) => shop.kind === kind);
}

/** `de 30 min a 2 h` */
function lengthsText({ services }: Shop): string {
  const minutes = services.map((service) => service.minutes);
  const shortest = durationText(Math.min(...minutes));
  const longest = durationText(Math.max(...minutes));
  return shortest === longest ? shortest : `de ${shortest} a ${longest}`;
}

export const SEO: ProductCopy = {
  id: "seo",
  onShow: "velocidade",
  name: "SEO",
  lead: "O buscador lê antes do seu cliente. Escrevemos para os dois.",
  bullets: [
    "Título e descrição próprios por página.",
    "Velocidade medida: 100 de 100 no celular.",
    "Endereço e horários no formato do buscador.",
    "Depois de um mês, as visitas explicadas.",
  ],
  pictures: picturesOf({
    "resultado-de-busca": [
      "Resultado de busca",
      "Um resultado de busca da floricultura Jacinta com título, nota 4,9, preços e três fotos de produtos; ao lado, três motivos para clicar.",
    ],
    velocidade: [
      "Velocidade",
      "O relatório do Lighthouse desta página no celular: as quatro notas em mostradores e, para cada página do site, o tempo até o conteúdo aparecer e o peso.",
    ],
    "dados-estruturados": [
      "Dados estruturados",
      "À esquerda, o código com nome, preços, horário e endereço; à direita, o cartão que a busca monta, cada dado ligado por um fio.",
    ],
    crescimento: [
      "Um mês, como exemplo",
      "Gráfico carimbado “Exemplo”: em trinta dias, as visitas vindas da busca sobem de 18 para 63, como uma planta que floresce.",
    ],
  }),
};

export const MOBILE_APP: ProductCopy = {
  id: "aplicativo-mobile",
  onShow: "progresso",
  name: "Aplicativo Mobile",
  lead: `Do desenho às lojas, como o ${SITE.policy.appName}.`,
  bullets: [
    "Android e iPhone, na sua conta das lojas.",
    "Um protótipo para tocar antes do código.",
    "Só as permissões que ele usa.",
  ],
  pictures: picturesOf({
    biblioteca: [
      "Biblioteca",
      "O aplicativo Conta Outra na estante: contos para antes de dormir, entre folhetos de cordel com xilogravuras presos num varal.",
    ],
    leitura: [
      "Leitura",
      "A tela de leitura de “A moça que laçou a lua”, com a frase que está sendo narrada em destaque e o tocador, ao lado da xilogravura da capa.",
    ],
    criacao: [
      "Criação",
      "Dois celulares: três cartas sorteiam quem, onde e o que atrapalha; na outra tela o conto é escrito. Ao lado, a matriz de uma onça em madeira.",
    ],
    progresso: [
      "Progresso",
      "Dois celulares: o calendário com onze noites de leitura seguidas e os planos, grátis ou completo por R$ 9,90 por mês.",
    ],
  }),
};

export const MOBILE_APP_POLICY = {
  before: "Com ",
  link: "política de privacidade, em inglês",
  after: ".",
} as const;

export const PRODUCTS = [WEB_PAGE, LAND_PAGE, BOOKING, SEO, MOBILE_APP] as const;

export const ABOUT_COPY = {
  title: "Sobre",
  who: {
    title: "Quem somos",
    text: "Uma agência pequena de propósito: quem conversa com você é quem desenha e quem programa.",
    link: { href: PORTFOLIO_PATH, text: "Conheça quem programa" },
  },
  mission: {
    title: "Missão",
    text: "Dar ao negócio da esquina uma página tão rápida e bem cuidada quanto a das grandes marcas.",
  },
  values: {
    title: "Valores",
    list: [
      "Dizer só o que se pode conferir.",
      "Fazer leve: seu cliente paga os dados.",
      "Deixar entrar todo mundo, e todo aparelho.",
      "O que é seu fica no seu nome.",
    ],
  },
  goals: {
    title: "Metas",
    list: [
      { figure: "24 h", text: "para responder todo pedido" },
      { figure: "100", text: "no Lighthouse, em toda página" },
      { figure: "0", text: "horários vendidos duas vezes" },
    ],
  },
} as const;

export const CONTACT_COPY = {
  kicker: "Contato",
  title: "Orçamento em até 24 horas",
  text: "Com preço e prazo. A mensagem já vai escrita: complete e envie.",
  mail: "Escrever um e-mail",
  chat: "Conversar por mensagem",
  letter: "Seu pedido já vai assim:",
} as const;

export const QUOTE_COPY = {
  subject: "Pedido de orçamento",
  greeting: `Olá, ${SITE.agency.name}! Quero um orçamento.`,
  questions: ["Meu negócio:", "Do que preciso:", "Para quando:", "Meu nome e telefone:"],
  chat: `Olá, ${SITE.agency.name}! Quero um orçamento. Meu negócio é `,
  chatOf: (product: string) =>
    `Olá, ${SITE.agency.name}! Quero um orçamento de ${product}. Meu negócio é `,
} as const;

export const THUMBNAIL_COPY = {
  place: (number: number, of: number) => `${number} de ${of}`,
} as const;

export const FOOTER_COPY = {
  rights: "direitos reservados",
  navigation: "Outras páginas",
  links: [
    ...SHOPS.map(({ calendarId, words }) => ({ href: pathOf(calendarId), text: words.invitation })),
    { href: PORTFOLIO_PATH, text: "Portfólio" },
    { href: "/privacidade", text: "Privacidade" },
    { href: "/policy", text: `Política do ${SITE.policy.appName} (em inglês)` },
  ],
} as const;
