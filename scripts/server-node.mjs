import { resolve } from "node:path";

// How the server's Node is started, wherever it is started for visitors: npm start, and the bench that measures it.

/** A young generation of V8's heap holds at most three times this; its default of 32 MB only makes the process larger. */
const SEMI_SPACE_MEGABYTES = 4;

export const SERVER_FLAGS = [`--max-semi-space-size=${SEMI_SPACE_MEGABYTES}`];

/**
 * What a start has compiled, and stripped of its types, is kept for the next ones. Where nothing may be written, Node
 * compiles each time.
 */
export const SERVER_ENVIRONMENT = {
  NODE_COMPILE_CACHE: resolve(import.meta.dirname, "..", ".cache", "node"),
};
