import { Suspense, lazy } from "react";
import type { ComponentType } from "react";

/** A component whose script is fetched when it is first shown. It shows nothing until then, or if that fails. */
export function lazyOrNothing<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Lazy = lazy<ComponentType<Props>>(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      console.error("The script did not load.", error);
      return { default: () => null };
    }
  });
  return (props: Props) => (
    <Suspense>
      <Lazy {...props} />
    </Suspense>
  );
}
