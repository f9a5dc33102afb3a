import { expect, test } from "bun:test";
import { languageOf, localeChoiceOf, localeOf } from "./languages.ts";

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
])("localeChoiceOf(%p) is %p and %p, which is stored as %p", (locale, language, region, stored) => {
  const choice = localeChoiceOf(locale);
  expect(choice as { language: string; region: string | undefined }).toEqual({ language, region });
  expect(localeOf(choice)).toBe(stored);
});
