import type { BookingKind } from "@vitrine/domain/shop/shop";

/** Makes a function that writes a count, such as `3 novos`; 0 gives an empty text. */
const counted = (one: string, many: string) => (count: number) =>
  count === 0 ? "" : `${count} ${count === 1 ? one : many}`;

/** The texts of the notices to a shop's owner, by what is booked. */
export const NOTICE_COPY = {
  appointments: {
    made: counted("novo", "novos"),
    cancelled: counted("cancelado", "cancelados"),
    moved: counted("mudado", "mudados"),
    madeTitle: "Novos",
    movedTitle: "Mudados",
    cancelledTitle: "Cancelados",
  },
  tables: {
    made: counted("nova", "novas"),
    cancelled: counted("cancelada", "canceladas"),
    moved: counted("mudada", "mudadas"),
    madeTitle: "Novas",
    movedTitle: "Mudadas",
    cancelledTitle: "Canceladas",
  },
} satisfies Record<BookingKind, object>;

/** After a booking that its client has moved. */
export const movedFrom = (before: string) => `antes ${before}`;

export const OPEN_OWNER_PAGE = "Abrir a agenda";

export const WHY_THIS_NOTICE =
  "Você recebe este e-mail porque este endereço foi indicado para os avisos desta agenda.";
