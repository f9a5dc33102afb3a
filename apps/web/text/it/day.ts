/** Days in Italian sentences. @module */

const BEFORE_VOWEL = { il: "l’", al: "all’", dal: "dall’" } as const;

/** "il 24 nov" and "l’8 nov". @param day as formatted, such as `24 nov 2026` */
export function withArticle(article: keyof typeof BEFORE_VOWEL, day: string): string {
  return /^(8|11)\b/.test(day) ? `${BEFORE_VOWEL[article]}${day}` : `${article} ${day}`;
}
