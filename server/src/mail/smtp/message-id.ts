/** A mail's Message-ID (RFC 5322): `name` is unique within the sender's domain. */
export function messageIdOf(name: string, { address }: { readonly address: string }): string {
  return `<${name}@${address.slice(address.lastIndexOf("@") + 1)}>`;
}
