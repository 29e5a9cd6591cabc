import { createHash } from "node:crypto";

export interface DocumentParts {
  readonly language: string;
  readonly title: string;
  readonly description: string;
  readonly canonical: string | undefined;
  readonly indexed: boolean;
  readonly contentSecurityPolicy: string;
  readonly style: string;
  readonly fonts: readonly string[];
  /** The entry script, and what is fetched beside it instead of after it. */
  readonly script: string;
  readonly preloadedScripts: readonly string[];
  readonly body: string;
}

// A drawing that small costs less than a request for it.
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='7' fill='%230f3d33'/%3E%3Cpath d='m8 9 8 15 8-15' fill='none' stroke='%23f2a32b' stroke-width='4.5' stroke-linejoin='round' stroke-linecap='round'/%3E%3C/svg%3E";

/** A page as it is served: its stylesheet inside, its scripts outside. */
export function htmlDocument(parts: DocumentParts): string {
  const head = [
    // First: a policy does not apply to what stands before it.
    `<meta http-equiv="Content-Security-Policy" content="${escaped(parts.contentSecurityPolicy)}">`,
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escaped(parts.title)}</title>`,
    `<meta name="description" content="${escaped(parts.description)}">`,
    `<meta property="og:title" content="${escaped(parts.title)}">`,
    `<meta property="og:description" content="${escaped(parts.description)}">`,
    ...(parts.canonical === undefined
      ? []
      : [
          `<link rel="canonical" href="${escaped(parts.canonical)}">`,
          `<meta property="og:url" content="${escaped(parts.canonical)}">`,
        ]),
    ...(parts.indexed ? [] : ['<meta name="robots" content="noindex">']),
    `<link rel="icon" href="${escaped(ICON)}">`,
    ...parts.fonts.map(
      (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`,
    ),
    `<style>${parts.style}</style>`,
    `<script type="module" src="${parts.script}"></script>`,
    ...parts.preloadedScripts.map((href) => `<link rel="modulepreload" href="${href}">`),
  ];
  return [
    "<!doctype html>",
    `<html lang="${parts.language}">`,
    `<head>\n${head.join("\n")}\n</head>`,
    `<body><div id="root">${parts.body}</div></body>`,
    "</html>\n",
  ].join("\n");
}

/** What a page may load: its own scripts, its one stylesheet, and the scheduling backend. */
export function contentSecurityPolicy(style: string, schedulingUrl: string): string {
  const styleHash = createHash("sha256").update(style).digest("base64");
  const calls = schedulingUrl === "" ? "'self'" : new URL(schedulingUrl).origin;
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'sha256-${styleHash}'`,
    "font-src 'self'",
    "img-src 'self' data:",
    `connect-src ${calls}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
