/** The path of the page with a button that leaves, and of the call that the button makes. */
export const LEAVE_PATH = "/sair-dos-avisos";

/** The key of the token in the query of both. */
export const LEAVE_TOKEN_KEY = "t";

/** The address that stands in a mail about slots that opened: it ends all such mails to whom it was sent. */
export function leaveLink(publicUrl: string, token: string): string {
  // A token has letters, digits, `-`, `_` and a dot.
  return `${publicUrl}${LEAVE_PATH}?${LEAVE_TOKEN_KEY}=${token}`;
}
