/**
 * The name of a provider, which is also where it is asked about itself.
 *
 * @module
 */

/**
 * Whether a text can name an issuer (OpenID Connect Discovery 3). Codes and tokens go there, so it is `https:`, or `http:` on
 * this machine, for trying things out.
 */
export function isUsableIssuer(text: string): boolean {
  const url = URL.parse(text);
  if (!url || url.search !== "" || url.hash !== "" || url.username !== "" || url.password !== "") return false;
  return url.protocol === "https:" || isInsecureIssuer(url);
}

/** Whether it is asked without encryption. */
export function isInsecureIssuer({ protocol, hostname }: URL): boolean {
  return protocol === "http:" && /^(localhost|\[::1\]|127(\.\d{1,3}){3})$/.test(hostname);
}
