/** The issuer URL of a provider. Discovery appends a path to it to find the metadata. @module */
/**
 * Whether a string is a valid issuer (OpenID Connect Discovery 3). Codes and tokens are sent there, so it must use
 * `https:`, or `http:` on this machine for development.
 */
export function isUsableIssuer(text: string): boolean {
  const url = URL.parse(text);
  if (url === null) return false;
  const { protocol, search, hash, username, password } = url;
  const isPlain = [search, hash, username, password].every((part) => part === "");
  return isPlain && (protocol === "https:" || isInsecureIssuer(url));
}

/** Whether the URL is an unencrypted one on this machine. */
export function isInsecureIssuer({ protocol, hostname }: URL): boolean {
  return protocol === "http:" && /^(localhost|\[::1\]|127(\.\d{1,3}){3})$/.test(hostname);
}
