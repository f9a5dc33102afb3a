/**
 * Masks secrets: the visible part is enough for the owner to recognize a secret, and too short to use it.
 *
 * @module
 */

/** A fixed number, which does not reveal the length of the secret. */
const BULLETS = "••••••••";
/** Shorter secrets are masked completely, because four characters would reveal too much of them. */
const MIN_SHOWN_CHARACTERS = 16;
const END_CHARACTERS = 4;

/** Bullets, and the last 4 characters of a secret of 16 or more. */
export function maskSecret(secret: string): string {
  return `${BULLETS}${endOf([...secret])}`;
}

/**
 * The origin of a URL without user name and password, `/...`, and the last 4 characters if the rest has 16 or more.
 *
 * @throws {TypeError} when it is not a URL
 */
export function maskUrl(address: string): string {
  const { origin, pathname, search, hash } = new URL(address);
  return `${origin}/...${endOf([...pathname, ...search, ...hash])}`;
}

function endOf(characters: readonly string[]): string {
  return characters.length < MIN_SHOWN_CHARACTERS ? "" : characters.slice(-END_CHARACTERS).join("");
}
