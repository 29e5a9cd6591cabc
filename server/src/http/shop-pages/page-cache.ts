import type { RenderedPage } from "./rendered-page.ts";

// The strings and objects around a page's bytes.
const OVERHEAD_BYTES = 2_000;

/** The pages that were asked for last, in at most `maxBytes`. */
export class PageCache {
  readonly #maxBytes: number;
  // A map keeps the order in which its keys were set: the first one was used the longest time ago.
  readonly #pages = new Map<string, RenderedPage>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get(key: string): RenderedPage | undefined {
    const page = this.#pages.get(key);
    if (page === undefined) return undefined;
    this.#pages.delete(key);
    this.#pages.set(key, page);
    return page;
  }

  add(key: string, page: RenderedPage): void {
    this.#remove(key);
    if (bytesOf(page) > this.#maxBytes) return;
    this.#pages.set(key, page);
    this.#bytes += bytesOf(page);
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#remove(oldest);
    }
  }

  /** Removes the pages whose keys begin so. */
  forget(beginning: string): void {
    for (const key of this.#pages.keys()) if (key.startsWith(beginning)) this.#remove(key);
  }

  #remove(key: string): void {
    const page = this.#pages.get(key);
    if (page === undefined) return;
    this.#pages.delete(key);
    this.#bytes -= bytesOf(page);
  }
}

function bytesOf({ file }: RenderedPage): number {
  const forms = [file.plain, ...file.compressed.values()];
  return forms.reduce((bytes, { length }) => bytes + length, OVERHEAD_BYTES);
}
