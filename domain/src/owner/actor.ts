/** Who has done something to a booking: its client, the owner, or the operator by a command; before version 0.2 unknown. */
export const ACTORS = ["client", "owner", "operator", "unknown"] as const;

export type Actor = (typeof ACTORS)[number];
