/** A connection that may be closed: the server is not working for it. */
export interface WaitingConnection {
  readonly network: string;
  /** When it was opened or its last call began, in milliseconds of one clock. */
  readonly since: number;
}

/** Each time from the network that holds the most, the connection whose last request began longest ago. */
export function chooseConnectionsToClose<Connection extends WaitingConnection>(
  waiting: readonly Connection[],
  count: number,
): Connection[] {
  const held = new Map<string, number>();
  const ranked = waiting
    .toSorted((one, other) => other.since - one.since)
    .map((connection) => {
      // A network's newest connection ranks 1; its oldest ranks as high as the number of its connections.
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
