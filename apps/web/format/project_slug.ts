/** Derives the prefix of task keys from a project name. @module */
import { plainLetters } from "./slug.ts";

/** The same rule as on the server. */
export const PROJECT_SLUG: RegExp = /^[\p{L}\p{M}\p{N}_-]{1,32}$/u;

const MAX_CHARACTERS = 32;
/** The length of a prefix made from a single word. For several words, their initials are used. */
const WORD_CHARACTERS = 4;
const MIN_WORDS = 2;
/** A letter or digit with its marks. */
const LETTER = /[\p{L}\p{N}]\p{M}*/gu;

/**
 * Returns a short, uppercase and unique prefix: `Website` becomes `WEBS`, `Mobile app` becomes `MA`, or `MA2` when that
 * is taken.
 *
 * @param taken existing prefixes, compared case-insensitively
 */
export function projectSlugOf(name: string, taken: readonly string[]): string {
  const words = plainLetters(name)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map((word) => word.match(LETTER) ?? [])
    .filter(({ length }) => length > 0);
  const letters =
    words.length < MIN_WORDS ? (words[0] ?? []).slice(0, WORD_CHARACTERS) : words.map(([first = ""]) => first);
  const base = letters.join("").toUpperCase().slice(0, MAX_CHARACTERS);
  if (base === "") return "";
  const known = new Set(taken.map((slug) => slug.toUpperCase()));
  let slug = base;
  for (let count = 2; known.has(slug); count++)
    slug = `${base.slice(0, MAX_CHARACTERS - String(count).length)}${count}`;
  return slug;
}
