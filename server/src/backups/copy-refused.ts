/** A copy that must not be restored. The message is a clause whose subject is the copy's name. */
export class CopyRefused extends Error {
  override name = "CopyRefused";
}
