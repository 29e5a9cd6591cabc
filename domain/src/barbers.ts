/** Who can be booked. `colorId` is how the owner's calendar colours the barber, and the barber's name on the wire. */
export const BARBERS = [
  { name: "barbeiro1", colorId: 6 },
  { name: "barbeiro2", colorId: 7 },
  { name: "barbeiro3", colorId: 5 },
] as const;

export type Barber = (typeof BARBERS)[number];
export type BarberName = Barber["name"];
export type BarberColorId = Barber["colorId"];

/** The barber called `name`; `undefined` when there is none. */
export function barberNamed(name: string): Barber | undefined {
  return BARBERS.find((barber) => barber.name === name);
}

/** The barber with this colour; `undefined` when there is none. */
export function barberColoured(colorId: number): Barber | undefined {
  return BARBERS.find((barber) => barber.colorId === colorId);
}
