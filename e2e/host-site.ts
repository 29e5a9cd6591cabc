// A shop's own site, on another origin than the server: a page that embeds the widget and allows it nothing else.

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** An attribute each of the script's line: `data-shop`, `data-mode`, … */
export type WidgetLine = Readonly<Record<`data-${string}`, string>>;

export interface HostSite {
  readonly origin: string;
  /** Sets what its pages hold from now on, each line at its place; `height` is that of the text before them. */
  show(page: HostPage): void;
  close(): Promise<void>;
}

interface HostPage {
  /** The server that the widget comes from. */
  readonly server: string;
  readonly lines: readonly WidgetLine[];
  /** How much there is to read before the first widget, in lines of text. */
  readonly textBefore?: number;
}

const WORDS = "O corte de sempre, no horário de sempre. ";

/** By default on `localhost`, which is another site than the server's 127.0.0.1, not only another origin. */
export async function openHostSite(host = "localhost"): Promise<HostSite> {
  let page: HostPage = { server: "", lines: [] };
  const server = createServer((request, response) => {
    const isScript = request.url === "/hears.js";
    response.writeHead(200, {
      "content-type": isScript ? "text/javascript" : "text/html; charset=utf-8",
      // The two sources that a site needs for the widget, and its own script; nothing inline, no style at all.
      "content-security-policy": `default-src 'none'; script-src 'self' ${page.server}; frame-src ${page.server}; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'`,
    });
    response.end(isScript ? HEARS : documentOf(page));
  });
  server.listen(0, host);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://${host}:${port}`,
    show: (next) => void (page = next),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** The site's own script: records the widget's events and every layout shift, for the journey to read. */
const HEARS = `
globalThis.heard = [];
for (const type of ["vitrine:booked", "vitrine:cancelled"]) {
  document.addEventListener(type, ({ detail }) => heard.push([type, detail]));
}
globalThis.shifts = [];
if (PerformanceObserver.supportedEntryTypes.includes("layout-shift")) {
  new PerformanceObserver((list) => {
    for (const { value, startTime } of list.getEntries()) shifts.push([startTime, value]);
  }).observe({ type: "layout-shift", buffered: true });
}
`;

function documentOf({ server, lines, textBefore = 0 }: HostPage): string {
  const widgets = lines.map((line) => {
    const attributes = Object.entries(line).map(([name, value]) => ` ${name}="${value}"`);
    return `<script async src="${server}/widget.js"${attributes.join("")}></script>`;
  });
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Barbearia da Esquina</title>
<script src="/hears.js"></script>
</head>
<body>
<main>
<h1>Barbearia da Esquina</h1>
${`<p>${WORDS.repeat(3)}</p>\n`.repeat(textBefore)}${widgets.join("\n<p>Ou aqui:</p>\n")}
<p id="after">Rua da Esquina, 1.</p>
</main>
</body>
</html>`;
}
