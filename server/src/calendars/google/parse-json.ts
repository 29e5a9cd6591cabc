/** Parses JSON. Returns `undefined`, which every schema refuses, when the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // An HTML page or half an answer. The caller's schema refuses it and reports it.
    return undefined;
  }
}
