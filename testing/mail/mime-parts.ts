/** A mail or one of its parts, read back: enough of MIME for what these tests send. */
export interface MimePart {
  /** Names in small letters; lines that belong together are one, encoded words are as they came. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
  readonly parts: readonly MimePart[];
}

export function mimePart(raw: string): MimePart {
  const end = raw.indexOf("\r\n\r\n");
  const headers = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, " ")
    .split("\r\n")
    .map((line): [string, string] => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    });
  const content = raw.slice(end + "\r\n\r\n".length);
  const boundary = /boundary="([^"]+)"/.exec(headerOf({ headers }, "content-type") ?? "")?.[1];
  if (boundary !== undefined) {
    const parts = content.split(`--${boundary}`).slice(1, -1);
    return { headers, body: "", parts: parts.map((part) => mimePart(part.slice("\r\n".length))) };
  }
  const encoding = headerOf({ headers }, "content-transfer-encoding");
  return { headers, body: decoded(content, encoding), parts: [] };
}

export function headerOf({ headers }: Pick<MimePart, "headers">, name: string): string | undefined {
  return headers.find(([candidate]) => candidate === name)?.[1];
}

/** The first part of a type, at any depth. */
export function partOfType(part: MimePart, type: string): MimePart | undefined {
  if (headerOf(part, "content-type")?.startsWith(type) === true) return part;
  return part.parts.map((inner) => partOfType(inner, type)).find((found) => found !== undefined);
}

function decoded(content: string, encoding: string | undefined): string {
  if (encoding === "base64") return Buffer.from(content, "base64").toString("utf8");
  if (encoding !== "quoted-printable") return content;
  const bytes = content
    .replaceAll(/=\r\n/g, "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  return Buffer.from(bytes, "latin1").toString("utf8");
}
