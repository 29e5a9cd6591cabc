import { barberByName } from "@vitrine/domain/shop/shop";
import { shop as barbearia } from "@vitrine/shops/barbearia";

import type { RunningProduct, SceneContent } from "../../running-product.ts";
import { JOAO, WEEK, requestFor } from "../week-of-bookings.ts";

/** Books the whole week, João too; the calendar shows what the server accepted and nothing else. */
export async function prepare(product: RunningProduct): Promise<SceneContent> {
  const bookings = [];
  for (const [index, appointment] of [...WEEK, JOAO].entries()) {
    const request = requestFor(appointment, index);
    await product.bookAppointment(request);
    const { day, slot, style, barber, client } = appointment;
    const [start, end] = slot.split(" - ");
    const colorId = barberByName(barbearia, barber)?.colorId;
    const phone = request.clientPhone;
    bookings.push({ day, start, end, style, barber, colorId, client, phone });
  }
  return { facts: { bookings } };
}
