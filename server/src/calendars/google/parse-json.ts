/** Returns `undefined`, which every schema refuses, when the text is not JSON: an HTML page or half an answer. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
