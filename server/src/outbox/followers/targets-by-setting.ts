/** What a target is wherever it is recorded: by a server, by a command or in a restored copy. */
interface TargetBySetting {
  readonly startsEmpty?: true;
  readonly ignoresOwner?: true;
}

/** The targets that a setting beside a shop, of the same name, makes follow it. target.ts says what the marks mean. */
export const TARGETS_BY_SETTING = {
  caldav: {},
  google: {},
  "owner-mail": { startsEmpty: true, ignoresOwner: true },
  push: { startsEmpty: true, ignoresOwner: true },
} as const satisfies Readonly<Record<string, TargetBySetting>>;

export function isTargetBySetting(name: string): name is keyof typeof TARGETS_BY_SETTING {
  return Object.hasOwn(TARGETS_BY_SETTING, name);
}
