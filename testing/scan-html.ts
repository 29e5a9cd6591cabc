/** An element's begin or end, as a browser reads it: `tag` is `p` or `/p`. */
export interface HtmlTag {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Of a script, a style sheet, a title or a template's end: what stands in it, as it is written. */
  readonly raw: string;
}

// In these a browser reads text until their own end.
const RAW = new Set(["script", "style", "title", "textarea"]);
const TAG = /<(\/?[a-z][a-z0-9-]*)((?:\s+[a-zA-Z:-]+(?:="[^"]*")?)*)\s*\/?>/y;
const ATTRIBUTE = /([a-zA-Z:-]+)(?:="([^"]*)")?/g;

/**
 * The tags of a document that a program wrote. It reads only what such a program writes, so that nothing is read in two ways.
 * @throws on anything else: a comment, a bare `<`, an attribute without quotes
 */
export function scanHtml(html: string): HtmlTag[] {
  const tags: HtmlTag[] = [];
  let at = html.replace(/^<!doctype html>/i, (doctype) => " ".repeat(doctype.length)).indexOf("<");
  while (at !== -1) {
    TAG.lastIndex = at;
    const found = TAG.exec(html);
    // React separates texts by empty comments.
    if (html.startsWith("<!-- -->", at)) {
      at = html.indexOf("<", at + "<!-- -->".length);
      continue;
    }
    if (found === null) throw new Error(`no tag: ${html.slice(at, at + 60)}`);
    const [whole, tag = "", written = ""] = found;
    const attributes = Object.fromEntries(
      [...written.matchAll(ATTRIBUTE)].map(([, name = "", value = ""]) => [name, value]),
    );
    const next = at + whole.length;
    const end = RAW.has(tag) ? html.toLowerCase().indexOf(`</${tag}`, next) : next;
    if (end === -1) throw new Error(`<${tag}> does not end`);
    tags.push({ tag, attributes, raw: html.slice(next, end) });
    at = html.indexOf("<", end);
  }
  return tags;
}
