/**
 * Masks secrets. The visible part is enough for the owner to recognize a secret, but too little for anyone to use it.
 *
 * @module
 */

/** Always the same number of bullets, so that they do not reveal the length of the secret. */
const BULLETS = "••••••••";
/** Shorter secrets are masked completely, because four characters would reveal too much of them. */
const MIN_SHOWN_CHARACTERS = 16;
const END_CHARACTERS = 4;

/** Masks a secret as bullets, followed by the last 4 characters if it has 16 or more. */
export function maskSecret(secret: string): string {
  return `${BULLETS}${endOf([...secret])}`;
}

/**
 * Masks a URL as its origin and `/...`, followed by the last 4 characters if there are 16 or more after the origin.
 * Omits any user name and password.
 *
 * @throws {TypeError} if the text is not a URL
 */
export function maskUrl(address: string): string {
  const { origin, pathname, search, hash } = new URL(address);
  return `${origin}/...${endOf([...pathname, ...search, ...hash])}`;
}

function endOf(characters: readonly string[]): string {
  return characters.length < MIN_SHOWN_CHARACTERS ? "" : characters.slice(-END_CHARACTERS).join("");
}
