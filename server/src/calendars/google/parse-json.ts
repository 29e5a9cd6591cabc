/** `undefined` when the text is not JSON, such as an HTML page or half an answer: every schema refuses it. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The caller's schema reports it.
    return undefined;
  }
}
