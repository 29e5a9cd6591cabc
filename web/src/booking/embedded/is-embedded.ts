/** Whether the page is embedded, as at `/agenda?embed`. The server or main.ts has marked it. Not for prerendering. */
export function isEmbedded(): boolean {
  return "embedded" in document.documentElement.dataset;
}
