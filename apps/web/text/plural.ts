/** Counts in UI strings. @module */

/** The plural categories of CLDR that a language has for whole numbers. */
interface PluralCategories {
  ar: "zero" | "one" | "two" | "few" | "many" | "other";
  de: "one" | "other";
  en: "one" | "other";
  es: "one" | "other";
  fr: "one" | "other";
  he: "one" | "two" | "other";
  it: "one" | "other";
  ja: "other";
  ko: "other";
  nl: "one" | "other";
  pl: "one" | "few" | "many" | "other";
  pt: "one" | "other";
  ru: "one" | "few" | "many" | "other";
  tr: "one" | "other";
  uk: "one" | "few" | "many" | "other";
  zh: "other";
}

/** A string for each plural category. `#` stands for the count. */
export type PluralForms<Language extends keyof PluralCategories> = Readonly<Record<PluralCategories[Language], string>>;

/** Returns a function that writes a count with the right plural form: `counted(2, { one: "# task", other: "# tasks" })`. */
export function countIn<Language extends keyof PluralCategories>(
  language: Language,
): (count: number, forms: PluralForms<Language>) => string {
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  return (count, forms) => {
    const known: Partial<Record<Intl.LDMLPluralRule, string>> & { other?: string } = forms;
    return (known[rules.select(count)] ?? known.other ?? "").replace("#", numbers.format(count));
  };
}
