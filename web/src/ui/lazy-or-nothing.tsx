import { Suspense, lazy } from "react";
import type { ComponentType } from "react";

/**
 * A component whose script comes when it is first shown, with nothing in its place until then. Should it not come, nothing is
 * shown, and the console says so.
 */
export function lazyOrNothing<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  failure: string,
): ComponentType<Props> {
  const Lazy = lazy<ComponentType<Props>>(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      console.error(`${failure}: its script did not load.`, error);
      return { default: () => null };
    }
  });
  return (props: Props) => (
    <Suspense>
      <Lazy {...props} />
    </Suspense>
  );
}
