/**
 * A short address made from a name.
 *
 * @module
 */

const MAX_CHARACTERS = 48;

/** Letters and digits of any script, in lower case, with dashes between words and without marks. */
export function slugOf(name: string): string {
  return name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .slice(0, MAX_CHARACTERS)
    .replaceAll(/^-+|-+$/g, "");
}
