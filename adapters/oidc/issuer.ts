/** The name of a provider, which is also where it is asked about itself. @module */
/**
 * Whether a text can name an issuer (OpenID Connect Discovery 3). Codes and tokens go there, so it is `https:`, or `http:` on
 * this machine, for trying things out.
 */
export function isUsableIssuer(text: string): boolean {
  const url = URL.parse(text);
  if (url === null) return false;
  const { protocol, search, hash, username, password } = url;
  const isPlain = [search, hash, username, password].every((part) => part === "");
  return isPlain && (protocol === "https:" || isInsecureIssuer(url));
}

/** Whether its URL is unencrypted. */
export function isInsecureIssuer({ protocol, hostname }: URL): boolean {
  return protocol === "http:" && /^(localhost|\[::1\]|127(\.\d{1,3}){3})$/.test(hostname);
}
