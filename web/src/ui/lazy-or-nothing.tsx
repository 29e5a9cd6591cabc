import { Suspense, lazy, useState } from "react";
import type { ComponentType } from "react";

/** A component of a script of its own. */
export type LaterPart<Props extends object> = ComponentType<Props> & {
  /** Fetches the script before the component is shown: then it is there at once. It never rejects. */
  readonly fetchAhead: () => Promise<void>;
};

/** A component whose script is fetched when it is first shown. It shows nothing until then, or if that fails. */
export function lazyOrNothing<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LaterPart<Props> {
  let fetched: ComponentType<Props> | undefined;
  const Lazy = lazy<ComponentType<Props>>(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      console.error("The script did not load.", error);
      return { default: () => null };
    }
  });
  function Later(props: Props) {
    // It stays what it was at first: with another component it would begin again.
    const [Part] = useState<ComponentType<Props>>(() => fetched ?? Lazy);
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  }
  return Object.assign(Later, {
    async fetchAhead() {
      try {
        fetched = await load();
      } catch {
        // It is fetched again when it is shown.
      }
    },
  });
}
