import { isBookFragment } from "@vitrine/domain/slots/booking-links";
import type { Shop } from "@vitrine/domain/shop/shop";
import { useEffect, useEffectEvent } from "react";
import type { Dispatch } from "react";

import { useIsHydrated } from "../../ui/use-is-hydrated.ts";
import type { CreateAction, CreateForm } from "../create/create-form.ts";
import type { valuesOfBookLink } from "./values-of-book-link.ts";

/**
 * Follows a link that names a slot to book: when the page is opened by it, and in an open page. It is taken out of the address:
 * a reload would bring it back over what was chosen since. The script that knows what it names is fetched then.
 */
export function useBookLink(
  shop: Shop,
  form: CreateForm,
  dispatch: Dispatch<CreateAction>,
  showForm: () => void,
): void {
  const fillIn = useEffectEvent((read: typeof valuesOfBookLink, fragment: string) => {
    const now = Date.now();
    if (form.done) dispatch({ type: "closed" });
    dispatch({ type: "linked-slot", values: read(shop, fragment, now), now });
    showForm();
  });
  // Before that, FormMemory has not filled in what this device remembers of the client.
  const isHydrated = useIsHydrated();
  useEffect(() => {
    if (!isHydrated) return;
    const follow = async (): Promise<void> => {
      const { hash } = location;
      if (!isBookFragment(hash)) return;
      try {
        const { valuesOfBookLink } = await import("./values-of-book-link.ts");
        // Followed already, or another link was since.
        if (location.hash !== hash) return;
        history.replaceState(history.state, "", location.pathname + location.search);
        fillIn(valuesOfBookLink, hash);
      } catch (error) {
        console.error("The script did not load.", error);
        dispatch({ type: "script-missing" });
      }
    };
    const listen = (): void => void follow();
    listen();
    addEventListener("hashchange", listen);
    return () => removeEventListener("hashchange", listen);
  }, [isHydrated, dispatch]);
}
