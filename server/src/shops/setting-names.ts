// What may be set beside a shop. A setting by which a target follows the shop is named as the target, and one that closes
// time as its closing.

/** The setting of a calendar whose events close time: the whole shop's, or that of the person with this id. */
export type BusySettingName = "busy" | `busy-${number}`;

/** Settings that do not depend on who works in the shop. */
export const SETTING_NAMES = [
  "owner-link",
  "feed-secret",
  "owner-mail",
  "caldav",
  "google",
  "busy",
] as const;

/** The link of the person with this id, which opens their part of the owner's page. */
export type PersonLinkName = `person-${number}`;

/** The secret by which the subscriptions of its devices to notices are sealed. The first of them makes it, and nobody types it. */
export const PUSH_SETTING = "push";

export type SettingName =
  | (typeof SETTING_NAMES)[number]
  | BusySettingName
  | PersonLinkName
  | typeof PUSH_SETTING;

/** What a person can set: its value is typed, or made by a command. */
export type TypedSettingName = Exclude<(typeof SETTING_NAMES)[number], "busy">;

const OF_PERSON = /^busy-([1-9][0-9]{0,8})$/;

/** The person whose time a calendar of this setting closes; `undefined` for other settings, and for the whole shop's. */
export function personOf(name: string): number | undefined {
  const id = OF_PERSON.exec(name)?.[1];
  return id === undefined ? undefined : Number(id);
}

export function isBusySetting(name: string): name is BusySettingName {
  return name === "busy" || OF_PERSON.test(name);
}

const LINK_OF_PERSON = /^person-([1-9][0-9]{0,9})$/;

export function personLinkName(person: number): PersonLinkName {
  return `person-${person}`;
}

/** Whose link it is; `undefined` for other settings. */
export function personOfLink(name: string): number | undefined {
  const id = LINK_OF_PERSON.exec(name)?.[1];
  return id === undefined ? undefined : Number(id);
}

export function isPersonLink(name: string): name is PersonLinkName {
  return LINK_OF_PERSON.test(name);
}

/** The setting of this name; `undefined` where there is none. */
export function settingNamed(text: string | undefined): SettingName | undefined {
  if (text === undefined) return undefined;
  return isBusySetting(text) || isPersonLink(text)
    ? text
    : SETTING_NAMES.find((name) => name === text);
}
