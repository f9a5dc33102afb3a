/** URLs of images that this server stores. @module */

/**
 * Returns the path of an image without the host, because a server can have several host names, and they can change.
 * Descriptions written by older versions contain the host.
 *
 * @returns undefined for any other URL
 */
export function assetPath(address: string): string | undefined {
  const base = "http://any.invalid";
  if (!URL.canParse(address, base)) return undefined;
  const { protocol, pathname, username, password } = new URL(address, base);
  const isWeb = protocol === "http:" || protocol === "https:";
  return isWeb && username + password === "" && /^\/api\/asset\/[\w-]+$/.test(pathname) ? pathname : undefined;
}
