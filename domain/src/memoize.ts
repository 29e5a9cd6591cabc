/** After `max` different arguments it forgets all answers, so that endless ones cannot fill the memory. */
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
