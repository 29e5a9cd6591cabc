import { post } from "../bench-requests.ts";
import type { LoadRequest } from "../load.ts";
import {
  CHECKED_PERSON,
  answerOfCheck,
  firstDayOf,
  firstPlaceOf,
  idOf,
  placeOf,
} from "./varied-shops.ts";
import type { Place } from "./varied-shops.ts";

const ANSWER = { whole: answerOfCheck(false), firstSold: answerOfCheck(true) };

export type ChooseShop = () => number;

/** Each of the first `count` shops as often as the others, in no order. */
export function anyOfFirst(count: number): ChooseShop {
  return () => Math.floor(Math.random() * count);
}

/** What is sold in the shops of one database, and requests that know it. */
export function shopRequests(booked: ReadonlySet<number>) {
  const sold = new Map<number, number>();
  let clients = 0;

  function nextPlace(shop: number): Place {
    const index = sold.get(shop) ?? 0;
    const place = placeOf(shop, index);
    if (place === undefined) throw new Error("sold out: fewer rounds or seconds, please");
    sold.set(shop, index + 1);
    return place;
  }

  function bodyOf(shop: number, { barberColorId, start, end }: Place, email?: string): string {
    const client = clients++;
    return (
      `{"clientName":"João da Silva","clientEmail":"${email ?? `ana${client}@example.com`}",` +
      `"clientPhone":"${100_000_000 + client}","calendarId":"${idOf(shop)}","barberColorId":${barberColorId},` +
      `"dateTimeStart":"${start}","dateTimeEnd":"${end}"}`
    );
  }

  const createOf = (body: string): LoadRequest => ({
    bytes: post("/createAppointment", body),
    status: 201,
    body: "{}",
  });

  return {
    /** How many bookings were asked for. */
    created: () => clients,
    create: (choose: ChooseShop) => (): LoadRequest => {
      const shop = choose();
      return createOf(bodyOf(shop, nextPlace(shop)));
    },
    createBody: (shop: number, email: string): string => bodyOf(shop, nextPlace(shop), email),
    /** Sells the first slots of the shops that have bookings. */
    firstSlots(): () => LoadRequest | undefined {
      const shops = [...booked];
      return () => {
        const shop = shops.pop();
        return shop === undefined ? undefined : createOf(bodyOf(shop, firstPlaceOf(shop)));
      };
    },
    check: (choose: ChooseShop) => (): LoadRequest => {
      const shop = choose();
      const { start, end } = firstDayOf(shop);
      const body =
        `{"clientPhone":"987654321","calendarId":"${idOf(shop)}","barberColorId":${CHECKED_PERSON},` +
        `"start":"${start}","end":"${end}","timeType":"halfTimes"}`;
      return {
        bytes: post("/check-availability", body),
        status: 200,
        body: booked.has(shop) ? ANSWER.firstSold : ANSWER.whole,
      };
    },
  };
}

export type ShopRequests = ReturnType<typeof shopRequests>;
