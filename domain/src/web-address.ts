/** The form of a valid web address, as the end of a sentence. */
export const WEB_ADDRESS_FORM =
  "an http or https address without a query, such as https://www.example.com";

// The URL standard also allows `*`, `,`, `;` and the like in a host name, where they are always a mistake.
const HOST = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])$/;

/** A setting to which paths are appended, without a trailing slash; `undefined` if it is not a plain web address. */
export function webAddress(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isPlain =
    url.search === "" && url.hash === "" && url.username === "" && url.password === "";
  if (!["http:", "https:"].includes(url.protocol) || !isPlain) return undefined;
  if (!HOST.test(url.hostname)) return undefined;
  return url.origin + url.pathname.replace(/\/+$/, "");
}
