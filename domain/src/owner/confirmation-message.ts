import { dayLabel } from "../slots/booking-days.ts";
import { cancelLink } from "../slots/booking-links.ts";
import { barberById } from "../shop/shop.ts";
import type { Shop } from "../shop/shop.ts";
import { dayOf, toRfc3339 } from "../time/shop-time.ts";
import type { TimeSpan } from "../time/time-span.ts";
import { IN_BRACES, isConfirmationPlaceholder } from "./confirmation-text.ts";
import type { ConfirmationPlaceholder } from "./confirmation-text.ts";

interface BookedTime {
  readonly barberColorId: number;
  /** Of the booked service, if it is known. */
  readonly serviceId: number | undefined;
  readonly span: TimeSpan;
}

/**
 * What the owner writes to a client on the day before, one message about all that the client has booked: it asks whether they come,
 * and has the link that cancels the first of it. `booked` is of one day, by its start.
 */
export function confirmationMessage(
  shop: Shop,
  screenAddress: string,
  clientName: string,
  booked: readonly [BookedTime, ...BookedTime[]],
): string {
  const [first] = booked;
  const { span, barberColorId: barberId, serviceId: styleId } = first;
  const day = dayLabel(dayOf(span.start, shop.timeZone));
  const times = booked.map((one) => timeWithBarber(shop, one));
  const isOne = times.length === 1;
  const values: Readonly<Record<ConfirmationPlaceholder, string>> = {
    "{nome}": firstWord(clientName),
    "{loja}": shop.name,
    "{horário}": isOne
      ? `amanhã, ${day}, ${times.join()}`
      : `amanhã, ${day}: ${times.slice(0, -1).join("; ")}; e ${times.at(-1)}`,
    "{link}": cancelLink(shop, screenAddress, { barberId, styleId, span }),
  };
  const text = shop.confirmationText ?? standardConfirmationText(shop, isOne);
  // In one pass: a value that looks like a placeholder stays as it is.
  return text.replaceAll(IN_BRACES, (found) =>
    isConfirmationPlaceholder(found) ? values[found] : found,
  );
}

/** The text of a shop that has none of its own; `isOne`: whether it is about one booking. */
export function standardConfirmationText({ name }: Pick<Shop, "name">, isOne = true): string {
  return [
    "Oi, {nome}!",
    `Aqui é ${articleOf(name)} {loja}.`,
    `${isOne ? "Seu horário é" : "Seus horários são"} {horário}.`,
    "Pode confirmar? Se não puder vir, desmarque aqui: {link}",
  ].join(" ");
}

/** `às 08:00, com barbeiro1`; a table's is of the shop alone. */
function timeWithBarber(shop: Shop, { barberColorId, span }: BookedTime): string {
  const time = `às ${toRfc3339(span.start, shop.timeZone).slice(11, 16)}`;
  const barber = barberById(shop, barberColorId)?.name;
  return shop.kind === "tables" || barber === undefined ? time : `${time}, com ${barber}`;
}

/** 'da Barbearia Modelo', 'do Restaurante Modelo'. */
function articleOf(name: string): "da" | "do" {
  return firstWord(name).toLowerCase().endsWith("a") ? "da" : "do";
}

function firstWord(text: string): string {
  return text.trim().split(/\s+/u)[0] ?? "";
}
