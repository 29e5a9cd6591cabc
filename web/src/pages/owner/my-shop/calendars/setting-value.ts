/** A field of a setting, as it is typed. */
export interface SettingField {
  readonly key: string;
  readonly label: string;
  readonly hint?: string;
  readonly type: "text" | "url" | "email" | "password";
}

export type TypedValues = Readonly<Record<string, string>>;

/** What is sent of the typed fields: a line for each. */
export function valueOfFields(fields: readonly SettingField[], typed: TypedValues): string {
  return fields.map(({ key }) => (typed[key] ?? "").trim()).join("\n");
}

/** The fields in which nothing is typed. */
export function emptyFields(
  fields: readonly SettingField[],
  typed: TypedValues,
): readonly SettingField[] {
  return fields.filter(({ key }) => (typed[key] ?? "").trim() === "");
}
