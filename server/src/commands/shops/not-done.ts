/** Why something was not done, for the operator. */
export class NotDone extends Error {}
