import { z } from "zod";

import { PART_MINUTES } from "../time/half-hour-cells.ts";
import { COLOURS } from "./colours.ts";
import { FORMER_NAMES_MAX } from "./former-names.ts";
import { PRICE_CENTS_MAX } from "./price.ts";
import { SHOP_MAX } from "./shop-limits.ts";
import { STEPS, TIME_TYPES } from "./shop.ts";
import type { Shop, WallTime, Weekday } from "./shop.ts";

const ID_MAX = 2 ** 31 - 1;

const id = z.int().min(1).max(ID_MAX);
const name = z.string().min(1).max(SHOP_MAX.name);
const text = z.string().max(SHOP_MAX.text);
const filled = text.min(1);
const colour = z.string().regex(/^#[0-9a-f]{6}$/);
// Named as types: a transform that only does that costs a fifth of reading a shop.
const wallTime = z
  .string()
  .regex(/^(?:[01][0-9]|2[0-3]):[0-5][0-9]$|^24:00$/) as unknown as z.ZodType<WallTime>;
const weekday = z.int().min(0).max(6) as unknown as z.ZodType<Weekday>;
const day = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/);

const openHours = z.strictObject({
  weekdays: z.array(weekday).min(1).max(7),
  from: wallTime,
  to: wallTime,
});
const hours = z.array(openHours).max(SHOP_MAX.hours);
const minutes = z
  .int()
  .min(1)
  .max(24 * 60);
const notice = z.int().min(0).max(SHOP_MAX.noticeMinutes);
const price = z.strictObject({
  cents: z.int().min(1).max(PRICE_CENTS_MAX),
  isFrom: z.boolean().optional(),
});

const formerNames = z.array(z.strictObject({ id, name })).max(FORMER_NAMES_MAX);

/** The shape of a shop's facts, field by field. What fields mean together is judged by shop-problems.ts. */
export const SHOP_FACTS = z.strictObject({
  calendarId: z.string().max(SHOP_MAX.name),
  kind: z.enum(["appointments", "tables"]),
  name,
  address: text,
  phone: text.optional(),
  whatsApp: text.optional(),
  business: z.strictObject({
    type: z.enum([
      "BeautySalon",
      "DaySpa",
      "Dentist",
      "HairSalon",
      "LocalBusiness",
      "MedicalClinic",
      "NailSalon",
      "Restaurant",
    ]),
    priceRange: text,
  }),
  timeZone: text,
  barbers: z
    .array(
      z.strictObject({
        id,
        name,
        colorId: z.int().min(1).max(Object.keys(COLOURS).length),
        hours: hours.optional(),
        services: z
          .array(z.strictObject({ id, minutes: minutes.optional(), price: price.optional() }))
          .min(1)
          .max(SHOP_MAX.services)
          .optional(),
        isPaused: z.boolean().optional(),
      }),
    )
    .min(1)
    .max(SHOP_MAX.barbers),
  services: z
    .array(
      z.strictObject({
        id,
        name,
        timeType: z.enum(TIME_TYPES).optional(),
        minutes,
        hours: hours.min(1),
        paddingMinutes: z.int().min(PART_MINUTES).max(SHOP_MAX.paddingMinutes).optional(),
        price: price.optional(),
        description: filled.optional(),
        group: name.optional(),
      }),
    )
    .min(1)
    .max(SHOP_MAX.services),
  closed: z
    .array(z.strictObject({ from: day, to: day.optional(), barberId: id.optional() }))
    .max(SHOP_MAX.closed),
  former: z.strictObject({ barbers: formerNames, services: formerNames }).optional(),
  windowDays: z.int().min(1).max(SHOP_MAX.windowDays),
  bookUntilMinutes: notice.optional(),
  firstSlotUntil: wallTime.optional(),
  cancelUntilMinutes: notice.optional(),
  offersAnyBarber: z.boolean().optional(),
  asksForNote: z.boolean().optional(),
  // Its length is judged in code points, by shop-problems.ts.
  confirmationText: z.string().min(1).optional(),
  capacity: z.int().min(1).max(SHOP_MAX.capacity),
  stepMinutes: z.literal(STEPS).optional(),
  partySizes: z.array(z.int().min(1).max(SHOP_MAX.capacity)).max(SHOP_MAX.partySizes),
  words: z.strictObject({
    signpost: z.strictObject({ name: filled, what: filled }),
    invitation: filled,
    calendarName: filled,
    barber: filled,
    barbers: filled,
    style: filled,
    people: text,
    choose: z.strictObject({ barber: filled, style: filled, people: text }),
    screen: z.strictObject({
      title: filled,
      description: z.string().min(1).max(SHOP_MAX.description),
      promise: z.string().min(1).max(SHOP_MAX.description),
      hoursTitle: filled,
    }),
  }),
  accent: z.strictObject({
    ground: colour,
    deep: colour,
    mark: colour,
    onGround: colour,
    onGroundQuiet: colour,
    line: colour,
  }),
});

type Facts = z.infer<typeof SHOP_FACTS>;
type Exact<One, Other> = [One, Other] extends [Other, One] ? true : never;
/** The schema and the type of a shop have the same fields: neither gets one without the other. */
export const HAVE_THE_SAME_FIELDS: Exact<keyof Facts, keyof Shop> = true;
