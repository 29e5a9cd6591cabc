/** What makes an element a radio group. `id` is what the ids of its title and of its messages begin with. */
export function radioGroupAttributes(id: string, isInvalid: boolean) {
  return {
    role: "radiogroup",
    "aria-labelledby": `${id}-title`,
    "aria-describedby": `${id}-messages`,
    "aria-invalid": isInvalid,
    "aria-required": true,
  } as const;
}
