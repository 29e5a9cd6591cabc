/** Downloads a value as a JSON file of this name. */
export function downloadJson(file: string, value: object): void {
  const text = `${JSON.stringify(value, null, 2)}\n`;
  const href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  Object.assign(document.createElement("a"), { href, download: file }).click();
  // Safari reads it only after the click has ended.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
