const AT_ONCE = 50;

/**
 * Does `work` with every item, a few at a time: of more, some would wait for one of the ten connections to PostgreSQL
 * longer than a busy machine lets them.
 */
export async function aFewAtOnce<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < items.length; start += AT_ONCE) {
    await Promise.all(items.slice(start, start + AT_ONCE).map(work));
  }
}
