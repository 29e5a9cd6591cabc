/** An address that opens WhatsApp with this text. Whom it is for is chosen there. */
export function whatsappLink(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}
