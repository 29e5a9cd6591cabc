/** The entry with this field, or without it for `undefined`: facts have no empty fields. */
export function withField<Entry extends object, Name extends keyof Entry>(
  entry: Entry,
  name: Name,
  value: Entry[Name] | undefined,
): Entry {
  const { [name]: _before, ...others } = entry;
  return (value === undefined ? others : { ...others, [name]: value }) as Entry;
}

interface Identified {
  readonly id: number;
}

/** The list with one of its entries changed. */
export function withChanged<Entry extends Identified>(
  list: readonly Entry[],
  id: number,
  change: (entry: Entry) => Entry,
): readonly Entry[] {
  return list.map((entry) => (entry.id === id ? change(entry) : entry));
}

/** The next id that none of these has or had. */
export function nextId(...lists: readonly (readonly Identified[] | undefined)[]): number {
  return Math.max(0, ...lists.flatMap((list = []) => list.map(({ id }) => id))) + 1;
}

/** The list with an entry a place earlier (-1) or later (1); unchanged where there is no such place. */
export function withMoved<Entry extends Identified>(
  list: readonly Entry[],
  id: number,
  by: -1 | 1,
): readonly Entry[] {
  const from = list.findIndex((entry) => entry.id === id);
  const [entry, other] = [list[from], list[from + by]];
  if (entry === undefined || other === undefined) return list;
  return list.with(from, other).with(from + by, entry);
}

/** The list with an entry of an earlier one back, after those that it followed there. */
export function withBack<Entry extends Identified>(
  list: readonly Entry[],
  earlier: readonly Entry[],
  id: number,
): readonly Entry[] {
  const from = earlier.findIndex((entry) => entry.id === id);
  const entry = earlier[from];
  if (entry === undefined || list.some((one) => one.id === id)) return list;
  const before = new Set(earlier.slice(0, from).map((one) => one.id));
  return list.toSpliced(list.findLastIndex((one) => before.has(one.id)) + 1, 0, entry);
}
