/** What a web address must be, as the end of a sentence. */
export const WEB_ADDRESS_FORM =
  "an http or https address without a query, such as https://www.example.com";

// The URL standard also takes `*`, `,`, `;` and the like in a host's name, where they are never meant: above all a
// wildcard, which is not an address. An IPv6 address stands in brackets.
const HOST = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])$/;

/**
 * The origin and path that a text names, without a slash at its end, for settings to which paths are appended;
 * `undefined` for a text that is no such address.
 */
export function webAddress(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isPlain =
    url.search === "" && url.hash === "" && url.username === "" && url.password === "";
  if (!["http:", "https:"].includes(url.protocol) || !isPlain) return undefined;
  if (!HOST.test(url.hostname)) return undefined;
  return url.origin + url.pathname.replace(/\/+$/, "");
}
