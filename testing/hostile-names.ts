/** An address of this machine that the servers of tests take for a public one. */
export const PUBLIC_ADDRESS = "127.0.0.7";

/** A name that leads to that address when it is first looked up, and to `127.0.0.1` from then on. */
export const CHANGING_NAME = "second-look.test";
