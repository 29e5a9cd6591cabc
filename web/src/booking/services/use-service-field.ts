import { useEffect, useState } from "react";

import type { ServiceField } from "./service-field.tsx";

/** Up to so many services are a list of the browser's own, as in every shop before. */
export const SHORT_MENU_MAX = 6;

let loaded: typeof ServiceField | undefined;

/** The field of a long menu, once its script has loaded; if that fails, the browser's own list stays. */
export function useServiceField(isLong: boolean): typeof ServiceField | undefined {
  const [field, setField] = useState(() => loaded);
  useEffect(() => {
    if (!isLong || loaded !== undefined) return;
    import("./service-field.tsx").then(
      ({ ServiceField: Field }) => {
        loaded = Field;
        const show = (): void => setField(() => Field);
        // A list that somebody is choosing from must not disappear under their hand.
        const { activeElement } = document;
        if (activeElement instanceof HTMLSelectElement) {
          activeElement.addEventListener("blur", show, { once: true });
        } else show();
      },
      (error: unknown) => console.error("The script of the service list did not load.", error),
    );
  }, [isLong]);
  return isLong ? field : undefined;
}
