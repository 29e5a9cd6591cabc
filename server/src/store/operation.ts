import type { Operation, Outcome, Transaction } from "./database.ts";

/** What another thread receives as it was sent: no function, no class, no Map. */
export type Plain<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : Value extends (...parameters: never[]) => unknown
    ? never
    : Value extends object
      ? { readonly [Name in keyof Value]: Plain<Value[Name]> }
      : never;

/** The operation, where all that it is given and comes to is plain; otherwise nothing that can be run. */
type IfPlain<Args, Result extends Outcome> = [Args, Result] extends [Plain<Args>, Plain<Result>]
  ? Operation<Args, Result>
  : "its arguments and its result must be plain";

const known = new Map<string, Operation<never, Outcome>>();

/** Declares an operation. Its file stands in every-operation.ts, which the writing thread reads. */
export function operation<Args, Result extends Outcome>(
  name: string,
  work: (transaction: Transaction, args: Args) => Promise<Result>,
): IfPlain<Args, Result> {
  if (known.has(name)) throw new Error(`two operations are called "${name}"`);
  const declared: Operation<Args, Result> = { name, work };
  known.set(name, declared);
  return declared as IfPlain<Args, Result>;
}

/** @throws when no file that has been loaded declares it */
export function operationNamed(name: string): Operation<never, Outcome> {
  const found = known.get(name);
  if (found === undefined) throw new Error(`no operation is called "${name}"`);
  return found;
}
