import fc from "fast-check";

/** A value of one of the arbitraries, each as often as its weight says. */
export function weighted<Value>(...options: readonly [number, fc.Arbitrary<Value>][]) {
  return fc.oneof(...options.map(([weight, arbitrary]) => ({ weight, arbitrary })));
}

/** A value as often as its weight says, else `null`, to which it also shrinks. */
export function perhaps<Value>(weight: number, arbitrary: fc.Arbitrary<Value>, nullWeight: number) {
  const nothing = { weight: nullWeight, arbitrary: fc.constant(null) };
  return fc.oneof({ withCrossShrink: true }, nothing, { weight, arbitrary });
}
