/** `10 pessoas` */
export function peopleText(people: number): string {
  return people === 1 ? "1 pessoa" : `${people} pessoas`;
}
