/**
 * Return addresses: the URLs to which a browser goes after an email link or an external sign-in. Clients choose them, so they
 * are checked to prevent open redirects.
 *
 * @module
 */
import { invalidField } from "../../errors.ts";
import { checkText } from "../../text.ts";

/** Nearly all browsers and proxies accept URLs of this length. */
const MAX_RETURN_ADDRESS_CHARACTERS = 2048;

/**
 * Resolves a path on this server, or a URL at a trusted origin, to an absolute URL.
 *
 * @param options.baseUrl public URL of the server; its origin is always allowed
 * @param options.trustedOrigins origins such as `https://board.example.org`
 * @throws {TrackerError} `invalid` with reason `INVALID_CALLBACK_URL`
 */
export function checkReturnAddress(
  address: string,
  options: { baseUrl: string; trustedOrigins: readonly string[]; pointer?: string },
): string {
  const { baseUrl, trustedOrigins, pointer = "/callbackURL" } = options;
  const text = checkText(address, pointer, { max: MAX_RETURN_ADDRESS_CHARACTERS });
  // Parse the text as a browser does: "/\evil.test" and "//evil.test" only look like paths.
  const url = URL.parse(text, `${baseUrl}/`);
  const own = new URL(baseUrl).origin;
  const isAllowedOrigin = url !== null && (url.origin === own || trustedOrigins.includes(url.origin));
  if (!isAllowedOrigin || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") {
    throw invalidField(pointer, "Must be a path on this server or a URL at a trusted origin", "INVALID_CALLBACK_URL");
  }
  return url.href;
}

/** Shortens a URL on this server to its path, for use in links. */
export function shortAddress(address: string, baseUrl: string): string {
  const path = address.startsWith(`${baseUrl}/`) ? address.slice(baseUrl.length) : address;
  // A path that starts with "//" would name another host.
  return path.startsWith("//") ? address : path;
}

/** Sets query parameters of a URL. */
export function withQuery(address: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
