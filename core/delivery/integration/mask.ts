/**
 * Masks secrets: enough to recognize one's own, too little to use it. @module
 */
/** A fixed number, so that they do not reveal the length of the secret. */
const BULLETS = "••••••••";
/** Shorter secrets are not shown at all: their end would be too large a part of them. */
const MIN_SHOWN_CHARACTERS = 16;
const END_CHARACTERS = 4;

/** Bullets, and the last 4 characters of a secret of 16 or more. */
export function maskSecret(secret: string): string {
  return `${BULLETS}${endOf([...secret])}`;
}

/**
 * The origin of a web address without user name and password, `/...`, and the last 4 characters when what follows the
 * origin has 16 or more.
 *
 * @throws {TypeError} when it is no address
 */
export function maskUrl(address: string): string {
  const { origin, pathname, search, hash } = new URL(address);
  return `${origin}/...${endOf([...pathname, ...search, ...hash])}`;
}

function endOf(characters: readonly string[]): string {
  return characters.length < MIN_SHOWN_CHARACTERS ? "" : characters.slice(-END_CHARACTERS).join("");
}
