import type { FastifyServerOptions } from "fastify";
import { validatorCompiler } from "fastify-type-provider-zod";

type Compilers = NonNullable<
  NonNullable<FastifyServerOptions["schemaController"]>["compilersFactory"]
>;

/**
 * How bodies are read and answers are written. For Fastify's options, and not set later: it would first load its own
 * compilers, a hundred modules of them.
 */
export const COMPILERS = {
  // Fastify's types know no compiler but its own's.
  buildValidator: (() => validatorCompiler) as unknown as NonNullable<Compilers["buildValidator"]>,
  // Responses are not validated: routes are typed, and the fuzzer checks them against the API document.
  buildSerializer: () => () => JSON.stringify,
} satisfies Compilers;
