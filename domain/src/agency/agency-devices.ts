/** The calendar id under which the agency's devices stand. It is reserved, so no shop has it. */
export const AGENCY_ID = "agencia";

/** The start of the name of their cookie; the id follows. */
export const AGENCY_COOKIE = "vitrine-";
