export interface PostgresHost {
  /** For an operator, such as `db1.example.com:5432`. It holds no password. */
  readonly name: string;
  /** The whole address, with this host as the only one. Secret: it holds the password. */
  readonly url: string;
}

export type PostgresHosts = readonly [PostgresHost, ...PostgresHost[]];

// User and password come before the last @. A comma in them does not separate hosts.
const ADDRESS =
  /^(?<before>postgres(?:ql)?:\/\/(?:[^/?#]*@)?)(?<hosts>[^@/?#]*)(?<database>\/[^?#]+)(?<settings>\?.*)?$/;

// libpq's setting for the kind of server to use. Bookings are written, so values that ask for a read-only one are refused.
const SERVER_KIND = "target_session_attrs";
const SERVER_KINDS = new Set(["any", "read-write", "primary"]);

const DEFAULT_PORT = "5432";

export function isPostgresAddress(text: string): boolean {
  return readHosts(text) !== undefined;
}

/** Returns the hosts in the order of an address such as `postgres://user:password@one:5432,two/database`. */
export function postgresHosts(databaseUrl: string): PostgresHosts {
  const hosts = readHosts(databaseUrl);
  // The message never quotes the address, which holds a password.
  if (hosts === undefined) throw new Error("this is no address of PostgreSQL");
  return hosts;
}

function readHosts(text: string): PostgresHosts | undefined {
  const { before, hosts, database, settings = "" } = ADDRESS.exec(text)?.groups ?? {};
  if (before === undefined || hosts === undefined || database === undefined) return undefined;
  if (!SERVER_KINDS.has(new URLSearchParams(settings).get(SERVER_KIND) ?? "any")) return undefined;
  const urls = hosts.split(",").map((host) => `${before}${host}${database}${settings}`);
  const [first, ...others] = urls.every((url) => URL.canParse(url)) ? urls.map(hostAt) : [];
  return first === undefined ? undefined : [first, ...others];
}

function hostAt(url: string): PostgresHost {
  const { hostname, port } = new URL(url);
  return { name: `${hostname}:${port || DEFAULT_PORT}`, url };
}
