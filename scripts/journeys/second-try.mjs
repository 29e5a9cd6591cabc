// CI's machine is small and busy: what fails there is tried once more, and named if it then passes. Not so the proofs:
// a booking that is lost once is lost.

const TRIES = process.env["CI"] === undefined ? 0 : 1;

/** What Playwright is told. */
export const SECOND_TRY_OF_A_JOURNEY = ["--retries", `${TRIES}`];

/** What Vitest is told. */
export const SECOND_TRY_OF_A_TEST = ["--retry", `${TRIES}`];
