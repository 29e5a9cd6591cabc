/**
 * How long a test waits for what comes by itself: far longer than it takes on any machine, since the wait ends with the
 * first success. For `vi.waitFor`; `expect.poll` waits as long by itself.
 */
export const SOON = { timeout: 60_000, interval: 20 };
