// CI's machine is small and busy: a test that fails there is tried once more, and a journey that then passes is named.
// Proofs are not tried again, since a booking that is lost once is lost.

const TRIES = process.env["CI"] === undefined ? 0 : 1;

/** Playwright's arguments. */
export const SECOND_TRY_OF_A_JOURNEY = ["--retries", `${TRIES}`];

/** Vitest's arguments. */
export const SECOND_TRY_OF_A_TEST = ["--retry", `${TRIES}`];
