/** The wire's names for kinds of slot. How long each lasts, a shop's services say. */
export const TIME_TYPES = ["halfTimes", "oneTimes", "twoTimes"] as const;

export type TimeType = (typeof TIME_TYPES)[number];
