import { expect, test } from "bun:test";
import { LANGUAGES } from "../../text/languages.ts";
import { languageOptions } from "./regions.ts";

const labelsIn = (language: (typeof LANGUAGES)[number]): string[] =>
  languageOptions("Browser", language).map(({ label }) => label.replaceAll(/[\u2068\u2069]/g, ""));

test("languageOptions() names each language in that language and in the current one", () => {
  expect(labelsIn("en").slice(0, 5)).toEqual([
    "Browser",
    "Deutsch (German)",
    "English",
    "Español (Spanish)",
    "Français (French)",
  ]);
  expect(labelsIn("de")).toContain("English (Englisch)");
  expect(labelsIn("de")).toContain("Deutsch");
});

test.each(LANGUAGES)("languageOptions() offers every language once, sorted, in %p", (language) => {
  const options = languageOptions("Browser", language).slice(1);
  expect(options.map(({ value }) => value).sort()).toEqual([...LANGUAGES].sort());
  const labels = labelsIn(language).slice(1);
  expect(labels).toEqual(labels.toSorted((left, right) => left.localeCompare(right, language)));
});
