/**
 * The same function, which computes each answer once. After `max` different arguments it forgets all of them and starts
 * again: callers may be given arguments without end.
 */
export function memoize<Argument, Answer>(
  max: number,
  compute: (argument: Argument) => Answer,
): (argument: Argument) => Answer {
  const known = new Map<Argument, Answer>();
  return (argument) => {
    let answer = known.get(argument);
    if (answer === undefined) {
      answer = compute(argument);
      if (known.size >= max) known.clear();
      known.set(argument, answer);
    }
    return answer;
  };
}
