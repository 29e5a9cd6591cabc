import { resolve } from "node:path";

// How Node is started for the server: by npm start, by a deployment's trial start, and by the bench that measures it.

/** V8's young generation takes at most three times this. Its default of 32 MB only makes the process larger. */
const SEMI_SPACE_MEGABYTES = 4;

/**
 * V8 makes objects in the old generation at once where most of those made there lived on. A shop that is read for one check lives
 * just long enough to be taken for one of them, and then tens of megabytes of such shops wait for a full collection.
 */
const MAKES_OBJECTS_YOUNG = "--no-allocation-site-pretenuring";

/** What is started, from the checkout's folder: the newest bundle of the server. */
export const SERVER_PROGRAM = "server/dist/main.js";

export const SERVER_FLAGS = [`--max-semi-space-size=${SEMI_SPACE_MEGABYTES}`, MAKES_OBJECTS_YOUNG];

/**
 * Keeps what a start has compiled, or stripped of its types, for the next ones. If the folder cannot be written, Node
 * compiles each time.
 */
export const SERVER_ENVIRONMENT = {
  NODE_COMPILE_CACHE: resolve(import.meta.dirname, "..", ".cache", "node"),
};
