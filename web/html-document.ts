import { createHash } from "node:crypto";

import type { PageHead, PreloadedImage } from "./src/page-head.ts";
import type { Route } from "./src/route.ts";
import type { ShownShop } from "./src/shop-in-document.ts";
import { SITE } from "./src/site.ts";

export type ShareImage = Readonly<Record<"url" | "alternative", string>> &
  Readonly<Record<"width" | "height", number>>;

export interface DocumentParts extends Pick<
  Route,
  "page" | "title" | "description" | "reactStarts"
> {
  readonly language: string;
  readonly canonical: string | undefined;
  readonly alternates: readonly { readonly language: string; readonly href: string }[];
  readonly indexed: boolean;
  readonly themeColor: string;
  readonly manifest: string;
  readonly referrer: PageHead["referrer"] | undefined;
  readonly shareImage: ShareImage | undefined;
  readonly structuredData: readonly object[];
  readonly contentSecurityPolicy: string;
  readonly style: string;
  /** A script of the document itself, which runs before it is painted; empty for none. */
  readonly inlineScript: string;
  readonly fonts: readonly string[];
  readonly images: readonly PreloadedImage[];
  /** The entry script, and the scripts to preload with it: the early ones at once, the late ones at low priority. */
  readonly script: string;
  readonly earlyScripts: readonly string[];
  readonly lateScripts: readonly string[];
  /** What the page's script reads; `undefined` in a page of the site itself. */
  readonly shown: ShownShop | undefined;
  readonly embedded: boolean;
  /** HTML before the part that React renders; empty for none. */
  readonly notice: string;
  readonly body: string;
  /** The HTML of a `<template>` that the page's early script copies; empty for none. */
  readonly template: string;
}

const OPEN_GRAPH_LOCALES: Readonly<Record<string, string>> = { "pt-BR": "pt_BR", en: "en_US" };

export function htmlDocument(parts: DocumentParts): string {
  const head = [
    // The policy comes first in the head, because it does not apply to what stands before it.
    meta("http-equiv", "Content-Security-Policy", parts.contentSecurityPolicy),
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escaped(parts.title)}</title>`,
    ...parts.fonts.map(
      (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...parts.images.map(imagePreload),
    `<style>${parts.style}</style>`,
    parts.inlineScript && `<script>${parts.inlineScript}</script>`,
    `<script type="module" fetchpriority="high" src="${parts.script}"></script>`,
    ...parts.earlyScripts.map((href) => `<link rel="modulepreload" href="${href}">`),
    ...parts.lateScripts.map(
      (href) => `<link rel="modulepreload" href="${href}" fetchpriority="low">`,
    ),
    meta("name", "description", parts.description),
    meta("name", "robots", parts.indexed ? "max-image-preview:large" : "noindex"),
    parts.referrer && meta("name", "referrer", parts.referrer),
    meta("name", "theme-color", parts.themeColor),
    parts.canonical && `<link rel="canonical" href="${escaped(parts.canonical)}">`,
    ...parts.alternates.map(
      ({ language, href }) =>
        `<link rel="alternate" hreflang="${language}" href="${escaped(href)}">`,
    ),
    '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    `<link rel="manifest" href="${parts.manifest}">`,
    ...sharingTags(parts),
    ...parts.structuredData.map((data) => dataBlock("application/ld+json", data)),
  ].filter(Boolean);
  const root = `<div id="root" data-page="${parts.page}" data-starts="${parts.reactStarts}">`;
  const shown = parts.shown === undefined ? "" : dataBlock("application/json", parts.shown);
  const template = parts.template === "" ? "" : `<template>${parts.template}</template>`;
  return [
    "<!doctype html>",
    `<html lang="${parts.language}"${parts.embedded ? " data-embedded" : ""}>`,
    `<head>\n${head.join("\n")}\n</head>`,
    `<body>${parts.notice}${root}${parts.body}</div>${template}${shown}</body>`,
    "</html>\n",
  ].join("\n");
}

function sharingTags({ title, description, language, canonical, shareImage }: DocumentParts) {
  const locale = OPEN_GRAPH_LOCALES[language];
  const tags = [
    meta("property", "og:type", "website"),
    meta("property", "og:site_name", SITE.agency.name),
    locale && meta("property", "og:locale", locale),
    meta("property", "og:title", title),
    meta("property", "og:description", description),
    canonical && meta("property", "og:url", canonical),
  ];
  if (shareImage === undefined) return [...tags, meta("name", "twitter:card", "summary")];
  return [
    ...tags,
    meta("property", "og:image", shareImage.url),
    meta("property", "og:image:width", String(shareImage.width)),
    meta("property", "og:image:height", String(shareImage.height)),
    meta("property", "og:image:alt", shareImage.alternative),
    meta("name", "twitter:card", "summary_large_image"),
  ];
}

function imagePreload({ type, sourceSet, sizes, media }: PreloadedImage): string {
  const where = media === undefined ? "" : ` media="${escaped(media)}"`;
  return `<link rel="preload" as="image" type="${type}" imagesrcset="${escaped(sourceSet)}" imagesizes="${escaped(sizes)}"${where} fetchpriority="high">`;
}

/** Data for search engines, or for the page's script. It is not executed, so a policy without 'unsafe-inline' allows it. */
function dataBlock(type: "application/json" | "application/ld+json", data: object): string {
  // Without this sign no text can end the block or begin a comment in it.
  const json = JSON.stringify(data).replaceAll("<", String.raw`\u003c`);
  return `<script type="${type}">${json}</script>`;
}

/** The policy that lets a page use only what stands in it, files of its own origin, and the scheduling backend. */
export function contentSecurityPolicy(
  { style, inlineScript }: Pick<DocumentParts, "style" | "inlineScript">,
  schedulingUrl: string,
  hasFrames = false,
): string {
  const calls = schedulingUrl === "" ? "'self'" : new URL(schedulingUrl).origin;
  return [
    "default-src 'none'",
    `script-src 'self'${inlineScript && ` ${hashSource(inlineScript)}`}`,
    `style-src ${hashSource(style)}`,
    "font-src 'self'",
    "img-src 'self' data:",
    `connect-src ${calls}`,
    "manifest-src 'self'",
    ...(hasFrames ? ["frame-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

function meta(kind: "name" | "property" | "http-equiv", name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escaped(content)}">`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
