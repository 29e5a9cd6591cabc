/** One of the servers that an address names. */
export interface PostgresHost {
  /** As an operator reads it, such as `db1.example.com:5432`: it holds no password. */
  readonly name: string;
  /** Leads to the database on this server alone. Secret: it holds the password. */
  readonly url: string;
}

/** At least one. */
export type PostgresHosts = readonly [PostgresHost, ...PostgresHost[]];

// What stands before the last @ is user and password, in which a comma separates nothing.
const ADDRESS =
  /^(?<before>postgres(?:ql)?:\/\/(?:[^/?#]*@)?)(?<hosts>[^@/?#]*)(?<database>\/[^?#]+)(?<settings>\?.*)?$/;

// Which of the servers to take, in libpq's words. Bookings are written: one that only reads is none of ours.
const SESSION = "target_session_attrs";
const SESSIONS = new Set(["any", "read-write", "primary"]);

const DEFAULT_PORT = "5432";

/** Whether it can be a `DATABASE_URL`. */
export function isPostgresAddress(text: string): boolean {
  return readHosts(text) !== undefined;
}

/**
 * The servers of a `DATABASE_URL` in its order, as libpq reads it: `postgres://user:password@one:5432,two/database`.
 * @throws when it is none
 */
export function postgresHosts(databaseUrl: string): PostgresHosts {
  const hosts = readHosts(databaseUrl);
  // Never the address itself: it holds a password.
  if (hosts === undefined) throw new Error("this is no address of PostgreSQL");
  return hosts;
}

function readHosts(text: string): PostgresHosts | undefined {
  const { before, hosts, database, settings = "" } = ADDRESS.exec(text)?.groups ?? {};
  if (before === undefined || hosts === undefined || database === undefined) return undefined;
  if (!SESSIONS.has(new URLSearchParams(settings).get(SESSION) ?? "any")) return undefined;
  const urls = hosts.split(",").map((host) => `${before}${host}${database}${settings}`);
  const [first, ...others] = urls.every((url) => URL.canParse(url)) ? urls.map(hostAt) : [];
  return first === undefined ? undefined : [first, ...others];
}

function hostAt(url: string): PostgresHost {
  const { hostname, port } = new URL(url);
  return { name: `${hostname}:${port || DEFAULT_PORT}`, url };
}
