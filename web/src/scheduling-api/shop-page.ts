/** Whether the page that is shown, fetched now, holds other facts of its shop: its document has them as JSON. */
export async function hasShopChanged(): Promise<boolean> {
  try {
    const response = await fetch(location.pathname + location.search, { cache: "no-cache" });
    if (!response.ok) return false;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const facts = factsIn(page);
    return facts !== undefined && facts !== factsIn(document);
  } catch {
    // Without an answer nothing is known, and the page stays as it is.
    return false;
  }
}

function factsIn(page: Document): string | undefined {
  return page.querySelector('body > script[type="application/json"]')?.textContent;
}
