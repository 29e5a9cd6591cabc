/** What stands in a property's line behind its name. */
export interface ContentLine {
  /** By their names in capitals, without quotes. */
  readonly parameters: ReadonlyMap<string, string>;
  readonly value: string;
}

/**
 * How `;TZID=America/Sao_Paulo:20261124T090000` can be read, the standard's way first. Outside of quotes a colon begins the
 * value, and Exchange writes one into a zone's name (`;TZID=tzone://Microsoft/Utc:20261124T120000`): then the last one does.
 * Empty for a line without a colon.
 */
export function readingsOf(line: string): ContentLine[] {
  const first = firstColon(line);
  const last = line.lastIndexOf(":");
  if (last < 0) return [];
  // Without one outside of quotes, a quote does not end.
  const begins = first < 0 ? line.indexOf(":") : first;
  return [...new Set([begins, last])].map((colon) => ({
    parameters: parametersIn(line.slice(0, colon)),
    value: line.slice(colon + 1).trim(),
  }));
}

function firstColon(line: string): number {
  let isQuoted = false;
  for (let index = 0; index < line.length; index++) {
    const letter = line[index];
    if (letter === '"') isQuoted = !isQuoted;
    else if (letter === ":" && !isQuoted) return index;
  }
  return -1;
}

function parametersIn(head: string): Map<string, string> {
  const parameters = new Map<string, string>();
  let isQuoted = false;
  let begins = 0;
  for (let index = 0; index <= head.length; index++) {
    const letter = head[index];
    if (letter === '"') isQuoted = !isQuoted;
    const isOver = letter === undefined || (letter === ";" && !isQuoted);
    if (!isOver) continue;
    const [name = "", ...value] = head.slice(begins, index).split("=");
    parameters.set(name.trim().toUpperCase(), value.join("=").replaceAll('"', "").trim());
    begins = index + 1;
  }
  return parameters;
}
