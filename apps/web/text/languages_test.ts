import { expect, test } from "bun:test";
import { languageOf } from "./languages.ts";

test.each([
  ["de", "de"],
  ["de-AT", "de"],
  ["DE-ch", "de"],
  ["en-GB", "en"],
  ["fr", "en"],
  ["den", "en"],
  ["", "en"],
])("%p is read in %p", (locale, expected) => {
  expect(languageOf(locale) as string).toBe(expected);
});
