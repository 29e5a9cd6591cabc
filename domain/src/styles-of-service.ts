/** What a barber does, and the kind of slot it takes. `timeType` is the style's name on the wire. */
export const STYLES_OF_SERVICE = [
  { name: "normal", timeType: "halfTimes", slotMinutes: 30 },
  { name: "barba", timeType: "oneTimes", slotMinutes: 60 },
  { name: "pintura", timeType: "twoTimes", slotMinutes: 120 },
] as const;

export type StyleOfService = (typeof STYLES_OF_SERVICE)[number];
export type StyleName = StyleOfService["name"];
export type TimeType = StyleOfService["timeType"];

/** The wire's names for the styles, in the styles' order. */
export const TIME_TYPES = STYLES_OF_SERVICE.map((style) => style.timeType);

/** The style called `name`; `undefined` when there is none. */
export function styleNamed(name: string): StyleOfService | undefined {
  return STYLES_OF_SERVICE.find((style) => style.name === name);
}

/** The style whose slots last so many minutes; `undefined` when there is none. */
export function styleLasting(minutes: number): StyleOfService | undefined {
  return STYLES_OF_SERVICE.find((style) => style.slotMinutes === minutes);
}
