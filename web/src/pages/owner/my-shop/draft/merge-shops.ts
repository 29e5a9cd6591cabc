import { hoursOfWeek, weekPlanOf, WEEK_FROM_MONDAY } from "@vitrine/domain/shop/opening/week-plan";
import type { WeekPlan } from "@vitrine/domain/shop/opening/week-plan";
import type { Barber, ClosedDays, OpenHours, Service, Shop } from "@vitrine/domain/shop/shop";

import { idsForMerge } from "./ids-for-merge.ts";
import { isSame } from "../facts/same-facts.ts";

// Merges what two people have made of the same shop. Where both have changed the same thing, mine stands.

type Merge<Value> = (base: Value, mine: Value, theirs: Value) => Value;
type MergeFields<Value> = { readonly [Field in keyof Value]?: Merge<Value[Field]> };

/** Both edits in one shop: `mine` and `theirs` began from `base`, and `theirs` is published. */
export function mergeShops(base: Shop, mine: Shop, theirs: Shop): Shop {
  return merge(base, idsForMerge(base, mine, theirs), theirs, theirs);
}

/** The same, but where both have changed the same thing, theirs stands. */
export function mergeWithTheirs(base: Shop, mine: Shop, theirs: Shop): Shop {
  return merge(base, theirs, idsForMerge(base, mine, theirs), theirs);
}

function merge(base: Shop, mine: Shop, theirs: Shop, published: Shop): Shop {
  const merged = mergeRecords<Shop>({
    // The server keeps them, and adds what the edit makes a former name.
    former: () => published.former,
    business: mergeRecords({}),
    words: mergeRecords<Shop["words"]>({ choose: mergeRecords({}), screen: mergeRecords({}) }),
    barbers: mergeById(mergeBarbers),
    services: mergeById(mergeServices),
    closed: mergeSets(keyOfClosing),
    partySizes: (...sizes) => mergeSets<number>(String)(...sizes).toSorted((a, b) => a - b),
  })(base, mine, theirs);
  return withoutDanglingIds(merged, [published, mine, theirs]);
}

const mergeServices = mergeRecords<Service>({ hours: (...hours) => mergeHours(...hours) ?? [] });

const mergeBarbers = mergeRecords<Barber>({
  hours: mergeHours,
  services: (base, mine, theirs) =>
    base === undefined || mine === undefined || theirs === undefined
      ? mergeValues(base, mine, theirs)
      : mergeById(mergeRecords<(typeof mine)[number]>({}))(base, mine, theirs),
});

function mergeValues<Value>(base: Value, mine: Value, theirs: Value): Value {
  return isSame(base, mine) ? theirs : mine;
}

function mergeRecords<Value extends object>(fields: MergeFields<Value>): Merge<Value> {
  return (base, mine, theirs) => {
    const names = new Set([...Object.keys(theirs), ...Object.keys(mine)]) as Set<keyof Value>;
    const entries = [...names].map((name) => {
      const mergeField: Merge<Value[typeof name]> = fields[name] ?? mergeValues;
      return [name, mergeField(base[name], mine[name], theirs[name])] as const;
    });
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Value;
  };
}

/** Weekday by weekday, unless one of them has none of their own. */
function mergeHours(
  base: readonly OpenHours[] | undefined,
  mine: readonly OpenHours[] | undefined,
  theirs: readonly OpenHours[] | undefined,
): readonly OpenHours[] | undefined {
  if (isSame(base, theirs)) return mine;
  if (isSame(base, mine)) return theirs;
  if (base === undefined || mine === undefined || theirs === undefined) return mine;
  const plans = [base, mine, theirs].map(weekPlanOf) as [WeekPlan, WeekPlan, WeekPlan];
  const days = WEEK_FROM_MONDAY.map((weekday) => {
    const [before, here, there] = plans.map((plan) => plan[weekday]);
    return [weekday, mergeValues(before, here, there)];
  });
  return hoursOfWeek(Object.fromEntries(days) as WeekPlan);
}

interface WithId {
  readonly id: number;
}

function mergeById<Entry extends WithId>(mergeEntries: Merge<Entry>): Merge<readonly Entry[]> {
  return (base, mine, theirs) => {
    const [before, here, there] = [base, mine, theirs].map(
      (list) => new Map(list.map((entry) => [entry.id, entry])),
    ) as [Map<number, Entry>, Map<number, Entry>, Map<number, Entry>];
    const kept = new Map<number, Entry>();
    for (const id of new Set([...there.keys(), ...here.keys()])) {
      const [was, my, their] = [before.get(id), here.get(id), there.get(id)];
      if (my !== undefined && their !== undefined) {
        kept.set(id, mergeEntries(was ?? ({} as Entry), my, their));
      } else if (my !== undefined && (was === undefined || !isSame(was, my))) kept.set(id, my);
      else if (their !== undefined && was === undefined) kept.set(id, their);
    }
    const [order, other] = isReordered(base, mine) ? [mine, theirs] : [theirs, mine];
    const ids = mergeOrders(
      order.map(({ id }) => id).filter((id) => kept.has(id)),
      other.map(({ id }) => id).filter((id) => kept.has(id)),
    );
    return ids.flatMap((id) => kept.get(id) ?? []);
  };
}

function isReordered(base: readonly WithId[], mine: readonly WithId[]): boolean {
  const ids = (list: readonly WithId[], others: readonly WithId[]) =>
    list.map(({ id }) => id).filter((id) => others.some((other) => other.id === id));
  return !isSame(ids(base, mine), ids(mine, base));
}

/** The first order, with what only the other has behind what it follows there. */
function mergeOrders(first: readonly number[], other: readonly number[]): readonly number[] {
  return other.reduce<readonly number[]>((order, id, index) => {
    if (order.includes(id)) return order;
    const before = index === 0 ? undefined : other[index - 1];
    return order.toSpliced(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
  }, first);
}

function mergeSets<Value>(keyOf: (value: Value) => string): Merge<readonly Value[]> {
  return (base, mine, theirs) => {
    const [before, here, there] = [base, mine, theirs].map((list) => new Set(list.map(keyOf)));
    return [
      ...theirs.filter((value) => here?.has(keyOf(value)) || !before?.has(keyOf(value))),
      ...mine.filter((value) => !before?.has(keyOf(value)) && !there?.has(keyOf(value))),
    ];
  };
}

export function keyOfClosing({ from, to = from, barberId }: ClosedDays): string {
  return `${from} ${to} ${barberId ?? ""}`;
}

/**
 * One may have given somebody what the other has taken from the list. Who is left with nothing does what they do in the
 * first of the other shops that leaves them something; else everything.
 */
function withoutDanglingIds(shop: Shop, others: readonly Shop[]): Shop {
  const { barbers, services, closed } = shop;
  const isListed = (own: WithId) => hasId(services, own.id);
  return {
    ...shop,
    barbers: barbers.map((barber) => {
      const { services: merged } = barber;
      if (merged === undefined || (merged.length > 0 && merged.every(isListed))) return barber;
      const { services: _none, ...everything } = barber;
      const lists = [{ barbers: [barber] }, ...others].map(
        (other) =>
          other.barbers.find(({ id }) => id === barber.id)?.services?.filter(isListed) ?? [],
      );
      const left = lists.find((list) => list.length > 0);
      return left === undefined ? everything : { ...barber, services: left };
    }),
    closed: closed.filter(({ barberId }) => barberId === undefined || hasId(barbers, barberId)),
  };
}

function hasId(list: readonly WithId[], id: number): boolean {
  return list.some((entry) => entry.id === id);
}
