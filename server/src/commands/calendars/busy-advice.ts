const COPY_AGAIN = "copy the secret address from the calendar's settings again";

/** Why a busy calendar cannot be read, by the problem that its reader reports, and what to do about it. */
export function busyAdvice(problem: string): string {
  switch (problem) {
    case "not-a-calendar":
      return `something else than a calendar answers: ${COPY_AGAIN}, the one that is called iCal or ICS`;
    case "cut-short":
      return "the answer ends too early: try again in a minute";
    case "answered with 401":
    case "answered with 403":
      return `${problem}, its server wants a login: ${COPY_AGAIN}, or write user and password into it as https://user:password@server/…`;
    case "answered with 404":
    case "answered with 410":
      return `${problem}, there is no such address any more: ${COPY_AGAIN}`;
    case "no answer: ENOTFOUND":
      return `${problem}, its server is not known: ${COPY_AGAIN}`;
    default:
      return problem;
  }
}
