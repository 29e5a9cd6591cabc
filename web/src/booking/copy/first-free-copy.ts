/** Beside the days, once it is known which of them have room: a copy of its own, as it comes with what asks for that. */
export const FIRST_FREE_COPY = { take: "primeiro horário livre" } as const;
