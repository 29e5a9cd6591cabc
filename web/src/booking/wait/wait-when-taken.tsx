import type { Shop } from "@vitrine/domain/shop/shop";
import type { Dispatch } from "react";

import { lazyOrNothing } from "../../ui/lazy-or-nothing.tsx";
import type { CreateAction, CreateForm } from "../create/create-form.ts";

// If it fails to load, nothing is offered.
const WaitOffer = lazyOrNothing(async () => (await import("./wait-offer.tsx")).WaitOffer);

/** Offers a mail about the shown day where something of it is taken. The script is fetched then. */
export function WaitWhenTaken({
  shop,
  form,
  dispatch,
}: {
  shop: Shop;
  form: CreateForm;
  dispatch: Dispatch<CreateAction>;
}) {
  const { slots, values } = form;
  if (slots.state !== "known" || !Object.values(slots.availability).includes(false)) return null;
  const shown = [values.day, values.barber, values.style, values.people].join();
  return <WaitOffer key={shown} {...{ shop, form, dispatch, availability: slots.availability }} />;
}
