import type { BookingKind } from "@vitrine/domain/shop/shop";

interface NoticeWords {
  /** `3 novos`; empty for none. */
  readonly made: (count: number) => string;
  /** `1 cancelado`; empty for none. */
  readonly cancelled: (count: number) => string;
  readonly madeTitle: string;
  readonly cancelledTitle: string;
}

const counted = (count: number, one: string, many: string) =>
  count === 0 ? "" : `${count} ${count === 1 ? one : many}`;

/** The texts of the notices to a shop's owner, by what is booked. */
export const NOTICE_COPY: Readonly<Record<BookingKind, NoticeWords>> = {
  appointments: {
    made: (count) => counted(count, "novo", "novos"),
    cancelled: (count) => counted(count, "cancelado", "cancelados"),
    madeTitle: "Novos",
    cancelledTitle: "Cancelados",
  },
  tables: {
    made: (count) => counted(count, "nova", "novas"),
    cancelled: (count) => counted(count, "cancelada", "canceladas"),
    madeTitle: "Novas",
    cancelledTitle: "Canceladas",
  },
};

export const OPEN_OWNER_PAGE = "Abrir a agenda";

export const WHY_THIS_NOTICE =
  "Você recebe este e-mail porque este endereço foi indicado para os avisos desta agenda.";
