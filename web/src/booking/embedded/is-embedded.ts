/**
 * Whether the screen was asked for as a frame shows it: `/agenda?embed`. Never while it is prerendered. The attribute
 * `data-embedded` of `<html>` says so to the stylesheets, too: the server's document has it, and else main.ts sets it.
 */
export function isEmbedded(): boolean {
  return "embedded" in document.documentElement.dataset;
}
