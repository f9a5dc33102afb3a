/**
 * The languages there are.
 *
 * @module
 */

export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

/** @param locale BCP 47, such as `de-AT` */
export function languageOf(locale: string): Language {
  const [primary = ""] = locale.toLowerCase().split("-");
  return LANGUAGES.find((language) => language === primary) ?? "en";
}
