/**
 * Whether the screen is the one for a frame, as at `/agenda?embed`. Not to be called during prerendering. Stylesheets read
 * the same attribute, `data-embedded` of `<html>`: the server's document has it; otherwise main.ts sets it.
 */
export function isEmbedded(): boolean {
  return "embedded" in document.documentElement.dataset;
}
