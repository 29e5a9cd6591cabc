import type { Accent } from "@vitrine/domain/shop/shop";

// The site's colours as plain values: mail programs support neither stylesheets nor custom properties.
const PAPER = "#faf6ee";
const CARD = "#fffdf9";
const INK = "#16261f";
const MOSS = "#4c5b53";
const LINE = "#dcd5c6";
// The same in a mail program that is dark.
const DARK_PAPER = "#0f1412";
const DARK_CARD = "#1a211e";
const DARK_INK = "#f3efe6";
const DARK_MOSS = "#b4bfb8";
const DARK_LINE = "#3a4540";
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

/**
 * A mail's HTML: one column of tables with inline styles, which every mail program shows. Those that also read its stylesheet
 * show it dark where the reader's are, and with narrower edges on a phone. It loads nothing.
 */
export function mailPage(page: MailPage, content: string): string {
  const { ground, mark } = page.accent;
  const sender = page.sender.name === "" ? page.sender.address : page.sender.name;
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(page.subject)}</title>
<style>
${stylesheetOf(page.accent)}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${PAPER}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(page.preview)}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:${PAPER}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;font-family:${FONTS};color:${INK}">
<tr><td class="part" style="padding:20px 28px;background:${ground};border-radius:16px 16px 0 0;border-bottom:6px solid ${mark};color:${mark};font-size:18px;font-weight:700">${escapeHtml(sender)}</td></tr>
<tr><td class="part card line" style="padding:28px;background:${CARD};border:1px solid ${LINE};border-top:0;border-radius:0 0 16px 16px;font-size:16px;line-height:1.5;word-break:break-word">
<h1 style="margin:0 0 16px;font-size:26px;line-height:1.2">${escapeHtml(page.title)}</h1>
${content}
</td></tr>
<tr><td class="part quiet" style="padding:16px 28px;font-size:13px;line-height:1.5;color:${MOSS}">${escapeHtml(page.reason)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function stylesheetOf({ ground, mark }: Accent): string {
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){
.part{padding-left:18px!important;padding-right:18px!important}
.label{white-space:normal!important}
}
@media (prefers-color-scheme:dark){
.paper{background:${DARK_PAPER}!important}
.card{background:${DARK_CARD}!important;color:${DARK_INK}!important}
.quiet{color:${DARK_MOSS}!important}
.line{border-color:${DARK_LINE}!important}
.link,.plain{color:${DARK_INK}!important}
.plain,.main{border-color:${mark}!important}
.main{background:${ground}!important;color:${mark}!important}
}`;
}

/** Rows of a label and its value. If `isStruck`, the values are struck through. */
export function entryTable(
  entries: readonly (readonly [label: string, value: string])[],
  isStruck: boolean,
): string {
  return table(
    entries.map(
      ([label, value]) =>
        `<th scope="row" class="label quiet line" align="left" valign="top" style="padding:10px 16px 10px 0;border-bottom:1px solid ${LINE};font-weight:400;white-space:nowrap;word-break:normal;color:${MOSS}">${escapeHtml(label)}</th><td class="line" align="right" valign="top" style="padding:10px 0;border-bottom:1px solid ${LINE};font-weight:600;${strikeStyle(isStruck)}">${escapeHtml(value)}</td>`,
    ),
  );
}

/** A headline and the line below it, which is too long to stand beside the headline. `url`: where the headline leads. */
export interface ListEntry {
  readonly headline: string;
  readonly line: string;
  readonly url?: string | undefined;
}

export function entryList(
  entries: readonly ListEntry[],
  { ground }: Accent,
  isStruck: boolean,
): string {
  return table(
    entries.map(({ headline, line, url }) => {
      const bold = `<strong>${url === undefined ? escapeHtml(headline) : link(url, headline, ground)}</strong>`;
      return `<td class="line" style="padding:10px 0;border-bottom:1px solid ${LINE};${strikeStyle(isStruck)}">${bold}<br>${escapeHtml(line)}</td>`;
    }),
  );
}

function table(rows: readonly string[]): string {
  return `<table class="line" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;border-top:1px solid ${LINE}">
${rows.map((cells) => `<tr>${cells}</tr>`).join("\n")}
</table>`;
}

/** Lines of HTML below one another, ruled off from the text above, and far enough apart to hit a link with a thumb. */
export function infoBlock(lines: readonly string[]): string {
  return `<p class="line" style="margin:0;padding:16px 0 0;border-top:1px solid ${LINE};line-height:2.25">${lines.join("<br>\n")}</p>`;
}

export function link(address: string, text: string, colour: string): string {
  return `<a href="${escapeHtml(address)}" class="link" style="color:${colour};font-weight:600;word-break:break-word">${escapeHtml(text)}</a>`;
}

/** A link that looks like a button. */
export interface MailButton {
  readonly text: string;
  readonly url: string;
}

/** Buttons in the shop's colours, side by side where there is room. Main: filled, for what the mail asks of its reader. */
export function buttonRow(
  buttons: readonly MailButton[],
  look: "main" | "plain",
  { ground, mark }: Accent,
): string {
  if (buttons.length === 0) return "";
  const background = look === "main" ? `background:${ground};` : "";
  const colour = look === "main" ? mark : ground;
  // Outlook for Windows pads no link, but the cell around it; and it places tables side by side, not blocks.
  const cells = buttons.map(
    ({ text, url }) =>
      `<table role="presentation" align="left" cellpadding="0" cellspacing="0" style="margin:0 10px 8px 0"><tr><td style="${background}border-radius:8px;mso-padding-alt:10px 22px"><a href="${escapeHtml(url)}" class="${look}" style="display:inline-block;padding:10px 22px;border:2px solid ${ground};border-radius:8px;${background}color:${colour};font-weight:700;text-decoration:none">${escapeHtml(text)}</a></td></tr></table>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:6px 0 8px"><tr><td>
${cells.join("\n")}
</td></tr></table>
`;
}

// Struck text makes a cancellation clear even without colours and titles.
function strikeStyle(isStruck: boolean): string {
  return isStruck ? "text-decoration:line-through;" : "";
}

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
