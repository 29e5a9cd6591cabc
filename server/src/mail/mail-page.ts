import type { Accent } from "@vitrine/domain/shop/shop";

// The site's colours as plain values: mail programs support neither stylesheets nor custom properties.
const PAPER = "#faf6ee";
const CARD = "#fffdf9";
const INK = "#16261f";
const MOSS = "#4c5b53";
const LINE = "#dcd5c6";
const FONTS = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

interface MailPage {
  readonly subject: string;
  readonly accent: Accent;
  readonly sender: { readonly name: string; readonly address: string };
  readonly title: string;
  /** The text that mail programs list beside the subject. */
  readonly preview: string;
  /** Why the recipient gets the mail. */
  readonly reason: string;
}

/** A mail's HTML: one column of tables with inline styles, which every mail program shows. It loads nothing. */
export function mailPage(page: MailPage, content: string): string {
  const { ground, mark } = page.accent;
  const sender = page.sender.name === "" ? page.sender.address : page.sender.name;
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light only">
<title>${escapeHtml(page.subject)}</title>
</head>
<body style="margin:0;padding:0;background:${PAPER}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(page.preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${PAPER}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;font-family:${FONTS};color:${INK}">
<tr><td style="padding:20px 28px;background:${ground};border-radius:16px 16px 0 0;border-bottom:6px solid ${mark};color:${mark};font-size:18px;font-weight:700">${escapeHtml(sender)}</td></tr>
<tr><td style="padding:28px;background:${CARD};border:1px solid ${LINE};border-top:0;border-radius:0 0 16px 16px;font-size:16px;line-height:1.5">
<h1 style="margin:0 0 16px;font-size:26px;line-height:1.2;color:${INK}">${escapeHtml(page.title)}</h1>
${content}
</td></tr>
<tr><td style="padding:16px 28px;font-size:13px;line-height:1.5;color:${MOSS}">${escapeHtml(page.reason)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** Rows of a label and its value. If `isStruck`, the values are struck through. */
export function entryTable(
  entries: readonly (readonly [label: string, value: string])[],
  isStruck: boolean,
): string {
  return table(
    entries.map(
      ([label, value]) =>
        `<th scope="row" align="left" valign="top" style="padding:10px 16px 10px 0;border-bottom:1px solid ${LINE};font-weight:400;white-space:nowrap;color:${MOSS}">${escapeHtml(label)}</th><td align="right" valign="top" style="padding:10px 0;border-bottom:1px solid ${LINE};font-weight:600;${strikeStyle(isStruck)}">${escapeHtml(value)}</td>`,
    ),
  );
}

/** Rows of a headline and the line below it, which is too long to stand beside the headline. */
export function entryList(
  entries: readonly (readonly [headline: string, line: string])[],
  isStruck: boolean,
): string {
  return table(
    entries.map(
      ([headline, line]) =>
        `<td style="padding:10px 0;border-bottom:1px solid ${LINE};${strikeStyle(isStruck)}"><strong>${escapeHtml(headline)}</strong><br>${escapeHtml(line)}</td>`,
    ),
  );
}

function table(rows: readonly string[]): string {
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;border-top:1px solid ${LINE}">
${rows.map((cells) => `<tr>${cells}</tr>`).join("\n")}
</table>`;
}

/** Lines of HTML below one another, ruled off from the text above, and far enough apart to hit a link with a thumb. */
export function infoBlock(lines: readonly string[]): string {
  return `<p style="margin:0;padding:16px 0 0;border-top:1px solid ${LINE};line-height:2.25">${lines.join("<br>\n")}</p>`;
}

export function link(address: string, text: string, colour: string): string {
  return `<a href="${escapeHtml(address)}" style="color:${colour};font-weight:600;word-break:break-word">${escapeHtml(text)}</a>`;
}

/** A link that looks like a button, in the shop's colours. */
export function buttonLink(address: string, text: string, { ground, mark }: Accent): string {
  return `<a href="${escapeHtml(address)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:${ground};color:${mark};font-weight:700;text-decoration:none">${escapeHtml(text)}</a>`;
}

// Struck text makes a cancellation clear even without colours and titles.
function strikeStyle(isStruck: boolean): string {
  return isStruck ? "text-decoration:line-through;" : "";
}

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
