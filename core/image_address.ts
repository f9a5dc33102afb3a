/** Checks the URL of an image. @module */
import { invalidField } from "./errors.ts";
import { MAX_IMAGE_URL_CHARACTERS } from "./limits.ts";
import { checkText } from "./text.ts";

/** Matches only avatars and attachments. A request for any other path of this server may have side effects. */
const OWN_IMAGE = /^\/api\/(?:user\/avatar|asset)\/[^/\\.%?#\s]+$/;

/**
 * Checks the URL of an image. It must be the path or full URL of an avatar or attachment on this server, or an https
 * URL on another server. An empty string is allowed.
 *
 * @param options.baseUrl the public URL of this server
 * @param options.pointer the field, for errors. @default "/image"
 * @returns the URL without surrounding whitespace
 * @throws {TrackerError} `invalid`
 */
export function checkImage(image: string, options: { baseUrl: string; pointer?: string }): string {
  const { baseUrl, pointer = "/image" } = options;
  const text = checkText(image, pointer, { max: MAX_IMAGE_URL_CHARACTERS, trim: true });
  if (text === "" || OWN_IMAGE.test(text)) return text;
  // Browsers resolve `https:/path` against this server and drop some whitespace, so accept only text that every parser
  // reads as the same URL.
  const url = /^https?:\/\/[^/\\\s]\S*$/i.test(text) ? URL.parse(text) : null;
  const isOwn = url?.origin === new URL(baseUrl).origin;
  const isAllowed = isOwn ? OWN_IMAGE.test(`${url.pathname}${url.search}`) : url?.protocol === "https:";
  if (isAllowed) return text;
  throw invalidField(pointer, "Must be an avatar or attachment on this server, or an https URL on another server");
}
