import type { Instant } from "@vitrine/domain/time/shop-time";

import type { Operation, Outcome, Transaction } from "./database.ts";

/** What another thread receives unchanged: no functions, classes or Maps. */
export type Plain<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : Value extends (...parameters: never[]) => unknown
    ? never
    : Value extends object
      ? { readonly [Name in keyof Value]: Plain<Value[Name]> }
      : never;

type IfPlain<Args, Result extends Outcome> = [Args, Result] extends [Plain<Args>, Plain<Result>]
  ? Operation<Args, Result>
  : "its arguments and its result must be plain";

const operations = new Map<string, Operation<never, Outcome>>();

/** Declares an operation. Its file must be listed in every-operation.ts, which the writing thread loads. */
export function operation<Args, Result extends Outcome>(
  name: string,
  work: (transaction: Transaction, args: Args) => Promise<Result>,
): IfPlain<Args, Result> {
  return declare<Args, Result>({ name, work });
}

/** Declares an operation that decides by time. `now` is the database's clock, since the servers' own clocks differ. */
export function timedOperation<Args extends object, Result extends Outcome>(
  name: string,
  work: (transaction: Transaction, args: Args, now: Instant) => Promise<Result>,
): IfPlain<Args, Result> {
  return declare<Args, Result>({
    name,
    isTimed: true,
    work(transaction, args) {
      const now = (args as TestClock).now ?? transaction.now;
      if (now === undefined) throw new Error(`the operation "${name}" was not told the time`);
      return work(transaction, args, now);
    },
  });
}

/** The time that a test's database adds to the arguments. No other code adds one. */
export interface TestClock {
  readonly now?: Instant;
}

function declare<Args, Result extends Outcome>(
  declared: Operation<Args, Result>,
): IfPlain<Args, Result> {
  const { name } = declared;
  if (operations.has(name)) throw new Error(`two operations are called "${name}"`);
  operations.set(name, declared);
  return declared as IfPlain<Args, Result>;
}

export function operationNamed(name: string): Operation<never, Outcome> {
  const found = operations.get(name);
  if (found === undefined) throw new Error(`no operation is called "${name}"`);
  return found;
}
