/**
 * Addresses of images that this server keeps.
 *
 * @module
 */

/**
 * The path of an image, without the host: a server may be opened by several names, and get another one. Texts of former
 * versions name the host that they were written on.
 *
 * @returns undefined when it is the address of something else
 */
export function assetPath(address: string): string | undefined {
  const base = "http://any.invalid";
  if (!URL.canParse(address, base)) return undefined;
  const { protocol, pathname, username, password } = new URL(address, base);
  const isWeb = protocol === "http:" || protocol === "https:";
  return isWeb && username + password === "" && /^\/api\/asset\/[\w-]+$/.test(pathname) ? pathname : undefined;
}
