import { sharesOf } from "../time/half-hour-cells.ts";
import type { CellShare } from "../time/half-hour-cells.ts";
import { memoizeWeakly } from "../memoize.ts";
import { paddingOf } from "../shop/menu.ts";
import type { SharedService } from "../shop/menu.ts";
import type { Barber, OpenHours, Service, Shop, WallTime, Weekday } from "../shop/shop.ts";
import { clock, dayOf, instantAt, weekdayOf } from "../time/shop-time.ts";
import type { Day } from "../time/shop-time.ts";
import type { TimeSpan } from "../time/time-span.ts";

/** Times of a day, in minutes since midnight on the shop's wall clock. */
export interface TimeSlot {
  /** `08:00 - 08:30`: what the person sees, and the key of the availability map. */
  readonly label: string;
  readonly startMinute: number;
  readonly endMinute: number;
}

export interface SlotOfDay {
  readonly label: string;
  readonly span: TimeSpan;
  /** What its booking takes. */
  readonly shares: readonly CellShare[];
}

// Availability checks ask for the same few lists: ten days of three services. `slotsOn` fills each service's map. Both are
// forgotten with the service, since a server may read another shop for each check.
const DAYS_MAX = 1_000;
const slotsByDay = memoizeWeakly((_service: Service) => new Map<string, SlotOfDay[]>());

type WithStep = Pick<Shop, "stepMinutes">;

const slotsByStep = memoizeWeakly(
  (_service: Service) => new Map<number | undefined, readonly TimeSlot[]>(),
);

/** A service's slots on any day of the week, by their start. */
export function slotsOf({ stepMinutes }: WithStep, service: Service): readonly TimeSlot[] {
  const known = slotsByStep(service);
  const slots = known.get(stepMinutes) ?? slotsIn(service.hours, service, stepMinutes);
  known.set(stepMinutes, slots);
  return slots;
}

/** Of a service that people do in different times, the slots of all these times. */
function slotsIn(
  hours: readonly OpenHours[],
  { minutes, lengths = [minutes] }: SharedService,
  step: number | undefined,
): readonly TimeSlot[] {
  const byLabel = new Map(
    lengths
      .flatMap((length) => hours.flatMap((range) => slotsBetween(range, length, step ?? length)))
      .map((slot) => [slot.label, slot]),
  );
  return [...byLabel.values()].toSorted(
    (one, other) => one.startMinute - other.startMinute || one.endMinute - other.endMinute,
  );
}

/** By their start. They begin where the service opens on that weekday, whenever it opens on others. */
export function slotsOnWeekday(
  { stepMinutes }: WithStep,
  service: Service,
  barber: Pick<Barber, "hours">,
  weekday: Weekday,
): readonly TimeSlot[] {
  const ofWeekday = (hours: readonly OpenHours[]) =>
    hours.filter(({ weekdays }) => weekdays.includes(weekday));
  const own = barber.hours && ofWeekday(barber.hours);
  return slotsIn(ofWeekday(service.hours), service, stepMinutes).filter(
    ({ startMinute, endMinute }) =>
      own?.some(({ from, to }) => minuteOf(from) <= startMinute && endMinute <= minuteOf(to)) ??
      true,
  );
}

export function slotByLabel(shop: WithStep, service: Service, label: string): TimeSlot | undefined {
  return slotsOf(shop, service).find((slot) => slot.label === label);
}

export function spanOf(
  { timeZone }: Pick<Shop, "timeZone">,
  day: Day,
  slot: Pick<TimeSlot, "startMinute" | "endMinute">,
): TimeSpan {
  return {
    start: instantAt(day, slot.startMinute, timeZone),
    end: instantAt(day, slot.endMinute, timeZone),
  };
}

/** By their start. */
export function slotsOn(
  shop: Pick<Shop, "timeZone" | "stepMinutes">,
  service: Service,
  barber: Barber,
  day: Day,
): readonly SlotOfDay[] {
  // Barbers without hours of their own have the same slots.
  const key = `${day} ${shop.timeZone} ${shop.stepMinutes ?? ""} ${barber.hours === undefined ? "" : barber.name}`;
  const slotsOfService = slotsByDay(service);
  const known = slotsOfService.get(key);
  if (known !== undefined) return known;
  const paddingMinutes = paddingOf(shop, service);
  const slots = slotsOnWeekday(shop, service, barber, weekdayOf(day)).map((slot) => {
    const span = spanOf(shop, day, slot);
    return { label: slot.label, span, shares: sharesOf({ span, paddingMinutes }) };
  });
  if (slotsOfService.size >= DAYS_MAX) slotsOfService.clear();
  slotsOfService.set(key, slots);
  return slots;
}

/** Whether the span is, to the millisecond, a slot of these services on some day of the week, if perhaps not on its own day. */
export function isSlotOfSomeDay(
  shop: Pick<Shop, "timeZone" | "stepMinutes">,
  services: readonly Service[],
  span: TimeSpan,
): boolean {
  const day = dayOf(span.start, shop.timeZone);
  return services.some((service) =>
    slotsOf(shop, service).some((slot) => {
      const { start, end } = spanOf(shop, day, slot);
      return start === span.start && end === span.end;
    }),
  );
}

/** Whether the span is, to the millisecond, a slot of these services with the barber on the day on which it starts. */
export function isRealSlot(
  shop: Pick<Shop, "timeZone">,
  services: readonly Service[],
  barber: Barber,
  span: TimeSpan,
): boolean {
  const day = dayOf(span.start, shop.timeZone);
  return services.some((service) =>
    slotsOn(shop, service, barber, day).some(
      ({ span: real }) => real.start === span.start && real.end === span.end,
    ),
  );
}

/** The minutes from midnight to `HH:MM`. */
export function minuteOf(time: WallTime): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

function slotsBetween({ from, to }: OpenHours, minutes: number, step: number): TimeSlot[] {
  const count = Math.floor((minuteOf(to) - minuteOf(from) - minutes) / step) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const startMinute = minuteOf(from) + index * step;
    const endMinute = startMinute + minutes;
    return { label: `${clock(startMinute)} - ${clock(endMinute)}`, startMinute, endMinute };
  });
}
