/** The names of services on the wire. Each shop's services say how long these last. */
export const TIME_TYPES = ["halfTimes", "oneTimes", "twoTimes"] as const;

export type TimeType = (typeof TIME_TYPES)[number];
