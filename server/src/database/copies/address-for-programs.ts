// Other users of a machine see the arguments of its processes: an address among them holds no password.

/** An address of PostgreSQL, as libpq reads it, and the secret that was in it. */
export interface AddressForPrograms {
  readonly address: string;
  readonly password: string | undefined;
}

// As in postgres-address.ts, user and password come before the last @ that is before the database's name.
const ADDRESS =
  /^(?<scheme>postgres(?:ql)?:\/\/)(?:(?<user>[^:/?#]*)(?::(?<password>[^/?#]*))?@)?(?<place>[^@/?#]*\/[^@?#]+)(?:\?(?<settings>[^#]*))?$/;

const PASSWORD = "password";
// The passphrase of a client's key: PostgreSQL's programs take it from no file.
const KEY_PASSPHRASE = "sslpassword";

/** Takes the password out of an address of PostgreSQL. @throws when that cannot be done for certain */
export function addressForPrograms(databaseUrl: string): AddressForPrograms {
  const { scheme, user, password, place, settings } = ADDRESS.exec(databaseUrl)?.groups ?? {};
  if (scheme === undefined || place === undefined) throw unreadable();
  const passwords = password === undefined ? [] : [decode(password)];
  const kept: string[] = [];
  for (const setting of settings?.split("&") ?? []) {
    const [name = "", ...value] = setting.split("=");
    const known = decode(name);
    if (known === KEY_PASSPHRASE) {
      throw new Error(
        "DATABASE_URL holds sslpassword, which PostgreSQL's programs take only where every process sees it: use a client's key without a passphrase",
      );
    }
    if (known === PASSWORD) passwords.push(decode(value.join("=")));
    else kept.push(setting);
  }
  // Encoded again: libpq lets a user end at the first @.
  const who = user === undefined ? "" : `${encodeURIComponent(decode(user))}@`;
  const query = kept.length === 0 ? "" : `?${kept.join("&")}`;
  // Of several, the last one counts, as it does where the server connects.
  return { address: scheme + who + place + query, password: passwords.at(-1) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw unreadable();
  }
}

/** It never quotes the address, which holds a password. */
function unreadable(): Error {
  return new Error(
    "DATABASE_URL cannot be handed to PostgreSQL's programs without its password: write every character of the user and the password but letters and digits as % and two digits, such as %40 for @",
  );
}
