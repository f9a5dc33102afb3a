/** The address of a picture. @module */
import { invalidField } from "./errors.ts";
import { MAX_IMAGE_URL_CHARACTERS } from "./limits.ts";
import { checkText } from "./text.ts";

/** An avatar or an attachment of this server. Any other path of ours may do more than show a picture. */
const OWN_PICTURE = /^\/api\/(?:user\/avatar|asset)\/[^/\\.%?#\s]+$/;

/**
 * Checks the address of a picture: one of this server, as a path or as a whole, or an https address of another.
 *
 * @param options.baseUrl the public address of this server
 * @throws {TrackerError} `invalid`
 */
export function checkImage(image: string, options: { baseUrl: string; pointer?: string }): string {
  const { baseUrl, pointer = "/image" } = options;
  const text = checkText(image, pointer, { max: MAX_IMAGE_URL_CHARACTERS, trim: true });
  if (text === "" || OWN_PICTURE.test(text)) return text;
  // Browsers read `https:/path` as a path of ours, and drop some whitespace: the address must read the same everywhere.
  const url = /^https?:\/\/[^/\\\s]\S*$/i.test(text) ? URL.parse(text) : null;
  const isOwn = url?.origin === new URL(baseUrl).origin;
  const isPicture = isOwn ? OWN_PICTURE.test(`${url.pathname}${url.search}`) : url?.protocol === "https:";
  if (isPicture) return text;
  throw invalidField(pointer, "Must be an avatar or attachment of this server, or an https address of another");
}
