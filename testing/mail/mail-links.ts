import { scanHtml } from "../scan-html.ts";

const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};

const LINK = /<a href="([^"]*)" class="([^"]*)"[^>]*>([^<]*)<\/a>/g;

export interface MailLink {
  readonly text: string;
  readonly url: string;
  /** `main`: a filled button. `plain`: one with an edge. `link`: words. */
  readonly look: string;
}

/** The links of a mail's HTML, as its reader finds them. */
export function linksOfMail(html: string): MailLink[] {
  const links = [...html.matchAll(LINK)].map(([, url = "", look = "", text = ""]) => ({
    text: withoutEntities(text),
    url: withoutEntities(url),
    look,
  }));
  const tags = scanHtml(html).filter(({ tag }) => tag === "a");
  if (tags.length !== links.length) throw new Error("the mail has a link of another form");
  return links;
}

/** The buttons alone: each text, and where it leads. */
export function buttonsOfMail(html: string): Record<string, string> {
  return Object.fromEntries(
    linksOfMail(html)
      .filter(({ look }) => look !== "link")
      .map(({ text, url }) => [text, url]),
  );
}

function withoutEntities(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? "");
}
