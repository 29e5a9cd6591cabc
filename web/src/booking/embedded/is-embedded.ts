/** As at `/agenda?embed`. The server sets the attribute, or main.ts. Not for prerendering. */
export function isEmbedded(): boolean {
  return "embedded" in document.documentElement.dataset;
}
