// A thread that renders shops' pages and compresses them, so that the thread that answers calls never waits for either.

import { parentPort, workerData } from "node:worker_threads";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import type { RendererBuild } from "../files/web-build.ts";
import { formInMemory } from "../files/web-file.ts";
import type { FileForm } from "../files/web-file.ts";
import type { RenderedPage, RenderingTask, ShownShop } from "./rendered-page.ts";

/** The module that the web build makes of web/shop-documents.tsx. */
interface Program {
  readonly shopDocument: (
    template: unknown,
    shown: ShownShop,
    isEmbedded: boolean,
  ) => Promise<{ readonly contentSecurityPolicy: string; readonly html: string }>;
}

// The best one takes twice as long, and its pages are 2 % smaller.
const BROTLI_QUALITY = 10;

const port = parentPort;
if (port === null) throw new Error("This program runs as a thread of the server.");

const build = workerData as RendererBuild;
const template: unknown = JSON.parse(build.template);
// From memory: the file may belong to a later build already.
const source = Buffer.from(build.program).toString("base64");
const program = (await import(`data:text/javascript;base64,${source}`)) as Program;

port.on("message", (task: RenderingTask) => {
  render(task).then(
    (page) => {
      const { plain, compressed } = page.file;
      const forms = [plain, ...compressed.values()];
      port.postMessage({ page }, forms.map(({ body }) => (body as Buffer).buffer) as ArrayBuffer[]);
    },
    (error: unknown) => port.postMessage({ error }),
  );
});

async function render({ shown, isEmbedded }: RenderingTask): Promise<RenderedPage> {
  const document = await program.shopDocument(template, shown, isEmbedded);
  const html = Buffer.from(document.html);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: html.byteLength,
  };
  return {
    contentSecurityPolicy: document.contentSecurityPolicy,
    file: {
      contentType: "text/html; charset=utf-8",
      plain: formOf(html),
      compressed: new Map([
        ["br", formOf(brotliCompressSync(html, { params }))],
        ["gzip", formOf(gzipSync(html, { level: constants.Z_BEST_COMPRESSION }))],
      ]),
    },
  };
}

/** The bytes in memory of their own, which moves to the other thread without being copied. */
function formOf(body: Uint8Array): FileForm {
  return formInMemory(Buffer.from(new Uint8Array(body).buffer));
}
