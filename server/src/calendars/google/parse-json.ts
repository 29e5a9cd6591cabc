/** The JSON value of a text; `undefined` when it is not JSON, which every schema refuses. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // An HTML page, or half an answer: the caller's schema refuses it and says so.
    return undefined;
  }
}
