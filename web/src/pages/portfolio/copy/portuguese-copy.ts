import { BR } from "country-flag-icons/react/3x2";

import type { PortfolioCopy } from "./english-copy.ts";

export const PORTUGUESE_COPY: PortfolioCopy = {
  FlagPicture: BR,
  documentTitle: (developer) => `Dev front-end e mobile · ${developer}`,
  documentDescription:
    "Sites, APIs, aplicativos e SEO: quem programa, o que já faz e como falar direto com ele.",
  documentLanguage: "pt-BR",
  logo: (developer) => `Site pessoal de ${developer}`,
  languages: "Idioma",
  greeting: (developer) => `Oi, eu sou ${developer}.`,
  role: ["Dev", "front-end", "e mobile"],
  callToAction: ["Tem um projeto na cabeça?", "Me conta, eu respondo."],
  contacts: {
    label: "Contato",
    email: "E-mail",
    chat: "Conversa",
    profile: "Perfil",
    cv: "Currículo",
  },
  opensNewTab: "abre em nova aba",
  hints: { projects: "Projetos", skills: "Habilidades" },
  projects: {
    title: "Projetos",
    items: [
      { name: "Site", text: "Abre rápido no 4G, e o dono atualiza sem me chamar." },
      { name: "APIs", text: "Serviços enxutos, documentados, que explicam cada recusa." },
      { name: "Aplicativos", text: "Para Android e iPhone, e não param quando o sinal some." },
      { name: "SEO", text: "Texto, estrutura e velocidade: quem procura, acha." },
    ],
    paragraphs: [],
    visit: "Visitar",
    visitName: "Visitar meu site e ver os projetos",
  },
  skills: {
    title: "Habilidades",
    items: [
      { name: "Na web", text: "HTML, CSS e TypeScript" },
      { name: "No servidor", text: "TypeScript e Python" },
      { name: "No celular", text: "Kotlin, Swift e Dart" },
      { name: "No banco de dados", text: "SQL" },
    ],
    paragraphs: [
      {
        subject: "Aprendizado",
        text: "Começo o dia estudando por uma hora o que ainda não sei. Hoje é Rust; nos fins de semana, desenho de letras.",
      },
      {
        subject: "Foco",
        text: "Telas que qualquer pessoa usa sem manual, no aparelho que tiver. Prefiro entregar uma coisa pronta a cinco quase.",
      },
    ],
    visit: "Visitar",
    visitName: "Visitar meu site e ver tudo isso em uso",
  },
  loading: "Agora em português",
  poster: "Cartaz: um círculo vermelho, um triângulo amarelo e um quadrado azul se cruzam.",
};
