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
  seconds: "1,1",
  /** All that is sent to a reader who does not scroll, in units of 1,024 bytes. */
  kilobytes: "132",
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
  title: "Esta página é a primeira amostra",
  text: "Ela foi feita como fazemos a dos clientes. Os números são dela, medidos com o Lighthouse, a régua pública do Google, como num celular simples em rede 4G lenta. Meça você também.",
  facts: [
    {
      figure: FIGURES.lighthouse.toString(),
      unit: "",
      text: "de 100 em desempenho, acessibilidade, boas práticas e SEO",
    },
    { figure: FIGURES.seconds, unit: "s", text: "até o conteúdo aparecer na tela" },
    {
      figure: FIGURES.kilobytes,
      unit: "KB",
      text: "para abrir, com texto, fontes, fotos e código",
    },
    { figure: "0", unit: "", text: "rastreadores, cookies ou arquivos de outros sites" },
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
  text: "Cinco produtos. Peça um, ou peça os que se completam. Toque numa foto para ver de perto.",
  quote: (product: string) => `Pedir orçamento de ${product}`,
} as const;

export const WEB_PAGE: ProductCopy = {
  id: "pagina-web",
  onShow: "floricultura",
  name: "Pagina Web",
  lead: "O endereço do seu negócio: o que você faz, onde fica, quanto custa e como falar com você.",
  bullets: [
    "Desenho próprio, sem modelo pronto: compare os quatro exemplos, de quatro ramos.",
    "Lida do celular de 360 pixels ao monitor largo, sem rolar para o lado.",
    "Textos, cores e fotos seus, com revisão antes de ir ao ar.",
    "Conferida com teclado, leitor de tela e as regras de acessibilidade WCAG.",
    "Domínio e código no seu nome: se um dia sair, leva tudo.",
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
  lead: "Uma página, uma oferta, um botão. Para o anúncio levar a algum lugar.",
  bullets: [
    "Uma oferta e um botão: quem chega entende em segundos o que fazer.",
    "O botão abre a conversa com a mensagem já escrita, como os desta página.",
    "Imagem, título e resumo prontos para quando o link é compartilhado.",
    "Um endereço por campanha, para você saber de onde veio cada contato.",
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
  lead: "Seu cliente marca sozinho, de madrugada se quiser. Você não precisa atender o telefone.",
  bullets: [
    "Sem cadastro e sem aplicativo: nome, e-\u2060mail e telefone bastam.",
    "O mesmo horário nunca sai duas vezes, nem com vinte pessoas clicando ao mesmo tempo.",
    // One bullet for each kind of shop: its first shop serves as the example.
    ...shopsTaking("appointments").slice(0, 1).map(durationsBullet),
    ...shopsTaking("tables").slice(0, 1).map(groupsBullet),
    "Quem desiste exclui a própria reserva, e a vaga volta na hora.",
    "Cada reserva aparece no calendário que você já usa.",
  ],
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

export const BOOKING_LIVE = {
  title: "Experimente agora, funcionando",
  text: "São as telas de verdade, com estabelecimentos de exemplo. Marque um horário e depois exclua.",
} as const;

export function ticketDetail(shop: Shop): string {
  if (shop.kind === "tables") return `Grupos ${partySizesText(shop)}`;
  const { barbers, services, words } = shop;
  const minutes = services.map((service) => service.minutes);
  const [shortest, longest] = [Math.min(...minutes), Math.max(...minutes)].map(durationText);
  const people = barbers.length === 1 ? words.barber : `${barbers.length} ${words.barbers}`;
  const length = shortest === longest ? shortest : `de ${shortest} a ${longest}`;
  return `${people}, ${length}`;
}

function shopsTaking(kind: BookingKind): Shop[] {
  return SHOPS.filter((shop) => shop.kind === kind);
}

/** `Atendimentos de 30 minutos, 1 hora e 2 horas na mesma agenda, sem conflito.` */
function durationsBullet({ services }: Shop): string {
  const durations = services.map(({ minutes }) => {
    const hours = minutes / 60;
    if (!Number.isInteger(hours)) return `${minutes} minutos`;
    return hours === 1 ? "1 hora" : `${hours} horas`;
  });
  const list = new Intl.ListFormat("pt-BR").format(durations);
  return `Atendimentos de ${list} na mesma agenda, sem conflito.`;
}

function groupsBullet(shop: Shop): string {
  return `Mesas para grupos ${partySizesText(shop)}, com a lotação contada a cada meia hora.`;
}

export const SEO: ProductCopy = {
  id: "seo",
  onShow: "velocidade",
  name: "SEO",
  lead: "O buscador lê sua página antes do seu cliente. Escrevemos para os dois.",
  bullets: [
    "Título e descrição próprios em cada página, no tamanho que o resultado de busca mostra.",
    "Velocidade medida e entregue com o relatório: 100 de 100 no celular, como nesta página.",
    "Dados estruturados com serviços, endereço e horários, no formato que o buscador lê.",
    "Um mês depois da entrega, o gráfico de visitas e buscas, explicado numa conversa.",
    "Sem promessa de primeiro lugar: ninguém pode dar. Prometemos o que se mede.",
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
  lead: `Do desenho às lojas. O exemplo é o ${SITE.policy.appName}, um aplicativo de contar histórias.`,
  bullets: [
    "Um só projeto para Android e iPhone, publicado na sua conta das lojas.",
    "Grátis, pago ou grátis com uma parte paga: o modelo é seu.",
    "Um protótipo para tocar no seu celular antes da primeira linha de código.",
    "Só as permissões que ele usa: o exemplo não pede a localização exata de ninguém.",
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
  before: "Política de privacidade escrita e publicada: ",
  link: `leia a do ${SITE.policy.appName}`,
  after: ", em inglês, como as lojas pedem.",
} as const;

export const PRODUCTS = [WEB_PAGE, LAND_PAGE, BOOKING, SEO, MOBILE_APP] as const;

export const ABOUT_COPY = {
  title: "Sobre",
  who: {
    title: "Quem somos",
    text: "Uma agência pequena de propósito: quem conversa com você é quem desenha e quem programa. Nada se perde no caminho, e você sabe a quem perguntar.",
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
      "Fazer leve: os dados do celular são pagos pelo seu cliente.",
      "Deixar todo mundo entrar, com teclado, leitor de tela ou aparelho antigo.",
      "O que é seu fica no seu nome.",
    ],
  },
  goals: {
    title: "Metas",
    list: [
      { figure: "24 h", text: "para responder todo pedido de orçamento" },
      { figure: "100", text: "nas quatro notas do Lighthouse em toda página entregue" },
      { figure: "0", text: "horários vendidos duas vezes" },
    ],
  },
} as const;

export const CONTACT_COPY = {
  kicker: "Contato",
  title: "Orçamento em até 24 horas",
  text: "Escreva hoje e receba, em até 24 horas, o preço, o prazo e o que vem junto. A mensagem já vai escrita: complete e envie.",
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

export const PICTURE_COPY = {
  close: "Fechar",
  zoomIn: "Ampliar",
  zoomOut: "Reduzir",
  previous: "Foto anterior",
  next: "Próxima foto",
  place: (number: number, of: number) => `${number} de ${of}`,
  loading: "Carregando a foto…",
  failed: "A foto grande não carregou. Esta é a pequena.",
  openFile: "Abrir o arquivo da foto",
} as const;

export const FOOTER_COPY = {
  rights: "direitos reservados",
  navigation: "Outras páginas",
  links: [
    ...SHOPS.map(({ calendarId, words }) => ({ href: pathOf(calendarId), text: words.invitation })),
    { href: PORTFOLIO_PATH, text: "Portfólio" },
    { href: "/policy", text: "Política de privacidade" },
  ],
} as const;
