// Ends with 0 if the server is ready, with 1 if not: the image's HEALTHCHECK, and what the upkeep waits for.

const ANSWER_MILLISECONDS = 4_000;

const { HOST, PORT } = process.env;
const host = HOST === "0.0.0.0" ? "127.0.0.1" : HOST;
const answer = await fetch(`http://${host}:${PORT}/ready`, {
  signal: AbortSignal.timeout(ANSWER_MILLISECONDS),
}).catch(() => undefined);
process.exit(answer?.ok === true ? 0 : 1);
