import { US } from "country-flag-icons/react/3x2";

/** The portfolio in English. A text that another language lacks fails the build. */
export const ENGLISH_COPY = {
  FlagPicture: US,
  documentTitle: (developer: string) => `Front-end and mobile developer · ${developer}`,
  documentDescription: "Web sites, APIs, mobile apps and SEO by a front-end and mobile developer.",
  documentLanguage: "en",
  logo: (developer: string) => `${developer}: personal site`,
  languages: "Language",
  greeting: (developer: string) => `Hello, I’m ${developer}.`,
  role: ["Front-end", "and mobile", "developer"],
  callToAction: ["Something to build, or to fix?", "Tell me about it."],
  contacts: { label: "Contact", email: "E-mail", chat: "Chat", profile: "Profile", cv: "CV" },
  opensNewTab: "opens in a new tab",
  hints: { projects: "Projects", skills: "Skills" },
  projects: {
    title: "Projects",
    items: [
      { name: "Web Site", text: "Pages that open fast on a cheap phone and read well aloud." },
      { name: "APIs", text: "Services that say what they take, and why they refuse." },
      { name: "Mobile", text: "Apps for Android and iOS that go on when the signal goes." },
      { name: "SEO", text: "Structure, speed and words, so that the right people arrive." },
    ],
    paragraphs: [],
    visit: "Visit",
    /** The Visit link's accessible name, which makes sense without its surroundings. */
    visitName: "Visit my site and see the projects",
  },
  skills: {
    title: "Skills",
    items: [
      { name: "Web", text: "HTML, CSS, TypeScript" },
      { name: "Server", text: "TypeScript, Python" },
      { name: "Mobile", text: "Kotlin, Swift, Dart" },
      { name: "Database", text: "SQL" },
    ],
    paragraphs: [
      {
        subject: "Learning",
        text: "An hour every morning belongs to something I cannot do yet. At present that is Rust, and drawing letters.",
      },
      {
        subject: "Focus",
        text: "Interfaces that anybody can use, on whatever they hold in their hand. I would rather finish one thing than begin five.",
      },
    ],
    visit: "Visit",
    visitName: "Visit my site and see the skills at work",
  },
  loading: "Now in English",
  poster: "Poster: a red circle, a yellow triangle and a blue square cross one another.",
};

export type PortfolioCopy = typeof ENGLISH_COPY;
export type PanelCopy = PortfolioCopy["projects" | "skills"];
