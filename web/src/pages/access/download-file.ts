/** Downloads a text as a file of this name. */
export function downloadFile(name: string, text: string, type: string): void {
  const href = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement("a"), { href, download: name }).click();
  // Safari reads it only after the click has ended.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
