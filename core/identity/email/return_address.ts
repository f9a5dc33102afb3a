/**
 * A return address: where a browser is sent when it comes back from a mail or from another site. Whoever makes the link
 * chooses it, so it must lead to us, or our answers would lend their good name to any page there is.
 *
 * @module
 */
import { invalidField } from "../../errors.ts";
import { checkText } from "../../text.ts";

/** As long as most browsers and proxies take. */
const MAX_RETURN_ADDRESS_CHARACTERS = 2048;

/**
 * The address as a whole, made from a path on the server or an address at one of the origins.
 *
 * @param options.baseUrl the public address of the server: its own pages are always fine
 * @param options.trustedOrigins `https://board.example.org`, without a path
 * @throws {TrackerError} `invalid` with reason `INVALID_CALLBACK_URL`
 */
export function checkReturnAddress(
  address: string,
  options: { baseUrl: string; trustedOrigins: readonly string[]; pointer?: string },
): string {
  const { baseUrl, trustedOrigins, pointer = "/callbackURL" } = options;
  const text = checkText(address, pointer, { max: MAX_RETURN_ADDRESS_CHARACTERS });
  // Read exactly as a browser will: "/\evil.test" and "//evil.test" are paths to the eye alone.
  const url = URL.parse(text, `${baseUrl}/`);
  const own = new URL(baseUrl).origin;
  const leadsHome = url !== null && (url.origin === own || trustedOrigins.includes(url.origin));
  if (!leadsHome || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") {
    throw invalidField(
      pointer,
      "Must be a path on this server or an address at a trusted origin",
      "INVALID_CALLBACK_URL",
    );
  }
  return url.href;
}

/** A whole address as a link carries it: a path when it is ours, which says where it leads at one glance. */
export function shortAddress(address: string, baseUrl: string): string {
  const path = address.startsWith(`${baseUrl}/`) ? address.slice(baseUrl.length) : address;
  // By itself it would name another server.
  return path.startsWith("//") ? address : path;
}

/** The address with these parameters in its query, in place of any of the same name. */
export function withQuery(address: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
