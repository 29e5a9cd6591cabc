import type { FastifyServerOptions } from "fastify";
import { validatorCompiler } from "fastify-type-provider-zod";

type Compilers = NonNullable<
  NonNullable<FastifyServerOptions["schemaController"]>["compilersFactory"]
>;

/** Pass them in Fastify's options: if they are set later, Fastify first loads its own, a hundred modules. */
export const COMPILERS = {
  // Fastify's types accept only its own compiler.
  buildValidator: (() => validatorCompiler) as unknown as NonNullable<Compilers["buildValidator"]>,
  // Responses are not validated: routes are typed, and the fuzzer checks them against the API document.
  buildSerializer: () => () => JSON.stringify,
} satisfies Compilers;
