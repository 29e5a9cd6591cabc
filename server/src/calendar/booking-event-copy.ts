/** The words of an event that are the same in every shop: the booking screens', to the letter. */
export const EVENT_LABELS = { name: "Nome", phone: "Telefone" } as const;

/** `10 pessoas` */
export function peopleText(people: number): string {
  return people === 1 ? "1 pessoa" : `${people} pessoas`;
}
