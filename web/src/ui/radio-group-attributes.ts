export function radioGroupAttributes(id: string, isInvalid: boolean) {
  return {
    role: "radiogroup",
    "aria-labelledby": `${id}-title`,
    "aria-describedby": `${id}-messages`,
    "aria-invalid": isInvalid,
    "aria-required": true,
  } as const;
}
