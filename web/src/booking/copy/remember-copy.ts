/** What the create form says of remembering the client on this device. */
export const REMEMBER_COPY = {
  label: "Lembrar de mim neste aparelho",
  kept: "Seus dados estão guardados só neste aparelho.",
  forget: "esquecer",
  forgotten: "Pronto: este aparelho esqueceu os seus dados.",
} as const;
