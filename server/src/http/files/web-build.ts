import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { basename, extname, join, sep } from "node:path";

import type { Shop } from "@vitrine/domain/shop/shop";
import { z } from "zod";

import { entityTag } from "./entity-tag.ts";
import { replacements, saidHere } from "./said-here.ts";
import type { ServerFacts } from "./said-here.ts";
import { closeFiles, formInFile, formInMemory } from "./web-file.ts";
import type { FileForm, WebFile } from "./web-file.ts";

export interface WebPage {
  readonly path: string;
  readonly contentSecurityPolicy: string;
  readonly file: WebFile;
  /** The page as a frame of another site shows it; `undefined` if it must not be framed. */
  readonly embeddedFile: WebFile | undefined;
  /** Whether the site's own pages show it in a frame. */
  readonly isFramedBySite: boolean;
  /** The page in its other languages, by language code: `pt` of `?lang=pt`. */
  readonly translations: ReadonlyMap<string, WebFile>;
  /** The facts that the page shows; `undefined` for a page of the site itself. */
  readonly shop: Shop | undefined;
}

/** What renders the screens of shops. */
export interface RendererBuild {
  /** The source of a module (web/shop-documents.tsx). */
  readonly program: string;
  /** JSON of what the module needs to know of this build. */
  readonly template: string;
}

export interface WebBuild {
  readonly pages: readonly WebPage[];
  /** The other files, by their names: `assets/main-a1b2c3.js`. */
  readonly files: ReadonlyMap<string, WebFile>;
  readonly renderer: RendererBuild | undefined;
  /** No file is sent after that. */
  readonly close: () => void;
}

export class UnusableWebBuild extends Error {}

// The build writes this file last and removes it first: while it exists, all files that it lists exist, too.
const PAGE_LIST = "pages.json";

const RENDERER_PROGRAM = ".renderer/shop-documents.js";
const RENDERER_TEMPLATE = ".renderer/template.json";

const ENCODINGS = [
  ["br", ".br"],
  ["gzip", ".gz"],
] as const;

// Covers the files of the web build, and files that an owner may add to it.
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".gif": "image/gif",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/vnd.microsoft.icon",
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".mp4": "video/mp4",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webm": "video/webm",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml; charset=utf-8",
};

/** What is in it has a hash of its content in its name. */
export const ASSETS_FOLDER = "assets/";

// A larger file without compressed forms, such as a picture, is sent from where it is.
const IN_MEMORY_MAX_BYTES = 8_192;

const SAYS_AN_ADDRESS = /\.(html|txt|xml)$/;

// Pages are served under their own paths, and compressed files in place of the plain ones.
const NOT_BY_NAME = /\.(html|br|gz)$/;

const pageList = z.array(
  z.object({
    path: z.string(),
    file: z.string(),
    embeddedFile: z.string().optional(),
    isFramedBySite: z.boolean().optional(),
    translations: z.record(z.string(), z.string()).optional(),
    contentSecurityPolicy: z.string(),
    retentionDays: z.int().optional(),
    shop: z.custom<Shop>((facts) => typeof facts === "object").optional(),
  }),
);

/**
 * Reads texts into memory, and keeps pictures open, so that a later build does not change what is sent. Pages say what this server's
 * settings are, whatever those of the build were. Throws `UnusableWebBuild`.
 */
export function readWebBuild(directory: string, here: ServerFacts): WebBuild | undefined {
  if (!existsSync(join(directory, PAGE_LIST))) return undefined;
  const names = fileNamesIn(directory);
  const template = readTemplate(directory);
  const read = (name: string, retentionDays?: number) => {
    const file = readWebFile(directory, name, names);
    if (!SAYS_AN_ADDRESS.test(name)) return file;
    return saidHere(file, replacements({ publicUrl: template?.publicUrl, retentionDays }, here));
  };
  const byName = [...names].filter((name) => name !== PAGE_LIST && !NOT_BY_NAME.test(name));
  const files = new Map(byName.map((name) => [name, read(name)]));
  return {
    files,
    close: () => closeFiles(files.values()),
    renderer: template && readRenderer(directory, template, here),
    pages: readPageList(directory).map(
      ({ file, embeddedFile, translations = {}, retentionDays, ...page }) => {
        const readPage = (name: string) => {
          if (!names.has(name)) throw unusable(`the web build lacks ${name}`);
          return read(name, retentionDays);
        };
        return {
          path: page.path,
          contentSecurityPolicy: page.contentSecurityPolicy,
          shop: page.shop,
          isFramedBySite: page.isFramedBySite ?? false,
          file: readPage(file),
          embeddedFile: embeddedFile === undefined ? undefined : readPage(embeddedFile),
          translations: new Map(
            Object.entries(translations).map(([code, name]) => [code, readPage(name)]),
          ),
        };
      },
    ),
  };
}

/** What the renderer needs to know of the build, the address among it. */
type Template = Readonly<Record<string, unknown>> & { readonly publicUrl?: string };

function readTemplate(directory: string): Template | undefined {
  const file = join(directory, RENDERER_TEMPLATE);
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Template;
  } catch (error) {
    throw unusable(`the web build's ${RENDERER_TEMPLATE} cannot be read`, error);
  }
}

function readRenderer(
  directory: string,
  template: Template,
  { publicUrl = template.publicUrl }: ServerFacts,
): RendererBuild {
  return {
    program: readFileSync(join(directory, RENDERER_PROGRAM), "utf8"),
    template: JSON.stringify({ ...template, publicUrl }),
  };
}

function readPageList(directory: string): z.output<typeof pageList> {
  try {
    return pageList.parse(JSON.parse(readFileSync(join(directory, PAGE_LIST), "utf8")));
  } catch (error) {
    throw unusable(`the web build's ${PAGE_LIST} cannot be read`, error);
  }
}

/** Reads or opens a file, and reads those of its compressed forms that are in `names`. Throws `UnusableWebBuild`. */
export function readWebFile(directory: string, name: string, names: ReadonlySet<string>): WebFile {
  const path = join(directory, name);
  const read = (ending: string): FileForm =>
    formInMemory(readFileSync(path + ending), tagOfName(name + ending));
  try {
    const compressed = ENCODINGS.filter(([, ending]) => names.has(name + ending));
    const { mtime, size } = statSync(path);
    const isRead =
      compressed.length > 0 || SAYS_AN_ADDRESS.test(name) || size <= IN_MEMORY_MAX_BYTES;
    return {
      contentType: CONTENT_TYPES[extname(name)] ?? "application/octet-stream",
      lastModified: mtime.toUTCString(),
      plain: isRead ? read("") : formInFile(path, tagOfName(name) ?? entityTag(readFileSync(path))),
      compressed: new Map(compressed.map(([encoding, ending]) => [encoding, read(ending)])),
    };
  } catch (error) {
    throw unusable(`the web build's ${name} cannot be read`, error);
  }
}

/** The tag of a file whose name changes with its content: it need not be read for that. */
function tagOfName(name: string): string | undefined {
  return name.startsWith(ASSETS_FOLDER) ? `"${encodeURIComponent(basename(name))}"` : undefined;
}

/** The names of all files below `directory`, with slashes. Leaves out hidden files, which the build keeps for itself. */
function fileNamesIn(directory: string): ReadonlySet<string> {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
  return new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
      .map((name) => name.replaceAll(sep, "/"))
      .filter((name) => !/(^|\/)\./.test(name)),
  );
}

function unusable(what: string, cause?: unknown): UnusableWebBuild {
  return new UnusableWebBuild(`${what}: run npm run build`, { cause });
}
