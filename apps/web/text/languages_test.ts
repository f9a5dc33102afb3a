import { expect, test } from "bun:test";
import { en } from "./en/mod.ts";
import { fullText, LANGUAGES, languageOf, localeChoiceOf, localeOf } from "./languages.ts";

test.each([
  ["de", "de"],
  ["de-AT", "de"],
  ["DE-ch", "de"],
  ["en-GB", "en"],
  ["fr", "en"],
  ["den", "en"],
  ["", "en"],
])("languageOf(%p) is %p", (locale, expected) => {
  expect(languageOf(locale) as string).toBe(expected);
});

test.each([
  ["de", "de", undefined, "de"],
  ["de-AT", "de", "AT", "de-AT"],
  ["en-GB", "en", "GB", "en-GB"],
  ["en-DE", "en", "DE", "en-DE"],
  ["cs", "en", "CZ", "en-CZ"],
  ["fr-CA", "en", "CA", "en-CA"],
  ["zh-Hant", "en", "TW", "en-TW"],
  ["not a locale", "en", undefined, "en"],
])("localeChoiceOf(%p) is language %p and region %p, stored as %p", (locale, language, region, stored) => {
  const choice = localeChoiceOf(locale);
  expect(choice as { language: string; region: string | undefined }).toEqual({ language, region });
  expect(localeOf(choice)).toBe(stored);
});

/** The paths of a catalog: to texts, functions with their number of arguments, and lists with their length. */
function formOf(value: unknown, path = ""): string[] {
  if (typeof value === "function") return [`${path}(${value.length})`];
  if (Array.isArray(value)) return [`${path}[${value.length}]`];
  if (typeof value !== "object" || value === null) return [`${path}: ${typeof value}`];
  return Object.entries(value).flatMap(([key, one]) => formOf(one, `${path}.${key}`));
}

/** The texts without arguments. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/** English texts of more than three words. */
const SENTENCES = new Set(textsOf(en).filter((text) => text.split(" ").length > 3));

test.each(LANGUAGES)("no text of the language %p is empty", async (language) => {
  expect(textsOf(await fullText(language)).filter((text) => text.trim() === "")).toEqual([]);
});

test.each(LANGUAGES.filter((language) => language !== "en"))(
  "the language %p translates every text",
  async (language) => {
    const text = await fullText(language);
    expect(formOf(text).sort()).toEqual(formOf(en).sort());
    expect(textsOf(text).filter((one) => SENTENCES.has(one))).toEqual([]);
  },
);
