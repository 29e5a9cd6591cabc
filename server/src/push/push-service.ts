/** Whether an address may be a push service's: on the public network, by TLS, at the usual port. */
export function isOfPushService(endpoint: string): boolean {
  const url = URL.parse(endpoint);
  return (
    url !== null &&
    url.protocol === "https:" &&
    [url.port, url.username, url.password].every((part) => part === "")
  );
}
