/** This page as the server sends it now; `undefined` if it sends none. @throws without a network */
export async function fetchThisPage(): Promise<Document | undefined> {
  const response = await fetch(location.pathname + location.search, { cache: "no-cache" });
  if (!response.ok) return undefined;
  return new DOMParser().parseFromString(await response.text(), "text/html");
}
