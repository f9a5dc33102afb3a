import { expect, test } from "bun:test";
import { LANGUAGES } from "./languages.ts";
import { countIn, type PluralForms } from "./plural.ts";

/** The plural categories that `countIn()` requires from a translator. The compiler requires each key, and no other. */
const CATEGORIES: { [Language in (typeof LANGUAGES)[number]]: Record<keyof PluralForms<Language>, string> } = {
  ar: { zero: "0", one: "1", two: "2", few: "3 to 10", many: "11 to 99", other: "100" },
  de: { one: "1", other: "2" },
  en: { one: "1", other: "2" },
  es: { one: "1", other: "2" },
  fr: { one: "1", other: "2" },
  he: { one: "1", two: "2", other: "3" },
  it: { one: "1", other: "2" },
  ja: { other: "1" },
  ko: { other: "1" },
  nl: { one: "1", other: "2" },
  pl: { one: "1", few: "2", many: "5", other: "1.5" },
  pt: { one: "1", other: "2" },
  ru: { one: "1", few: "2", many: "5", other: "1.5" },
  tr: { one: "1", other: "2" },
  uk: { one: "1", few: "2", many: "5", other: "1.5" },
  zh: { other: "1" },
};

const COUNTS = [...Array(201).keys(), 1000, 1_000_000];

test.each(LANGUAGES)("the plural forms of %p are the categories of Intl.PluralRules for whole numbers", (language) => {
  const rules = new Intl.PluralRules(language);
  const needed = new Set<string>(COUNTS.slice(0, -1).map((count) => rules.select(count)));
  // CLDR names a form for round millions in Romance languages. Their strings use the plural there.
  expect([...needed, "other"].filter((category) => !(category in CATEGORIES[language]))).toEqual([]);
  expect(Object.keys(CATEGORIES[language]).filter((category) => !needed.has(category) && category !== "other")).toEqual(
    [],
  );
});

test.each(LANGUAGES)("every count in %p includes the number", (language) => {
  const forms = Object.fromEntries(Object.keys(CATEGORIES[language]).map((category) => [category, `# ${category}`]));
  const counted = countIn(language) as (count: number, forms: Readonly<Record<string, string>>) => string;
  const numbers = new Intl.NumberFormat(language);
  for (const count of COUNTS) expect(counted(count, forms)).toStartWith(`${numbers.format(count)} `);
});
