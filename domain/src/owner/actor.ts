/** Who changed a booking: its client, the owner, or the operator by a command; `unknown` before version 0.2. */
export const ACTORS = ["client", "owner", "operator", "unknown"] as const;

export type Actor = (typeof ACTORS)[number];
