/** Derives a URL slug from a name. @module */

const MAX_CHARACTERS = 48;

/** Lowercase letters and digits of any script, without diacritics, joined by dashes. */
export function slugOf(name: string): string {
  return name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .slice(0, MAX_CHARACTERS)
    .replaceAll(/^-+|-+$/g, "");
}
