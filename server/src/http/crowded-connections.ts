import { isIPv6 } from "node:net";

/** A connection that may be closed: the server is not working for it. */
export interface WaitingConnection {
  /** The network that it comes from. */
  readonly network: string;
  /** When it was opened or its last call began, in milliseconds of one clock. */
  readonly since: number;
}

/**
 * Chooses `count` connections to close: each time one of the network that holds the most, and of those the one whose
 * last request began longest ago. So one client with many connections cannot crowd out a client with few.
 */
export function chooseConnectionsToClose<Connection extends WaitingConnection>(
  waiting: readonly Connection[],
  count: number,
): Connection[] {
  const held = new Map<string, number>();
  const ranked = waiting
    .toSorted((one, other) => other.since - one.since)
    .map((connection) => {
      // The newest of a network ranks 1, the oldest as high as the network holds connections.
      const rank = (held.get(connection.network) ?? 0) + 1;
      held.set(connection.network, rank);
      return { connection, rank };
    });
  return ranked
    .toSorted(
      (one, other) => other.rank - one.rank || one.connection.since - other.connection.since,
    )
    .slice(0, count)
    .map(({ connection }) => connection);
}

const IPV4_IN_IPV6 = /^::ffff:(?=\d+\.)/;
const IPV6_GROUPS = 8;
const IPV6_NETWORK_GROUPS = 4;

/** The network that counts as one client: an IPv4 address, or the first 64 bits of an IPv6 address. */
export function clientNetwork(address: string): string {
  const plain = address.replace(IPV4_IN_IPV6, "");
  if (!isIPv6(plain)) return plain;
  const [head, tail] = plain.split("::");
  const first = groupsOf(head);
  const last = groupsOf(tail);
  const zeros = Array.from({ length: IPV6_GROUPS - first.length - last.length }, () => "0");
  return [...first, ...zeros, ...last].slice(0, IPV6_NETWORK_GROUPS).join(":");
}

function groupsOf(text = ""): string[] {
  return text === "" ? [] : text.split(":");
}
