import { expect, test } from "bun:test";
import { en } from "./en/mod.ts";
import { fullText, LANGUAGES, languageOf, localeChoiceOf, localeOf } from "./languages.ts";

test.each([
  ["de", "de"],
  ["de-AT", "de"],
  ["DE-ch", "de"],
  ["en-GB", "en"],
  ["nl-BE", "nl"],
  ["pl-PL", "pl"],
  ["tr-CY", "tr"],
  ["fr", "fr"],
  ["es-MX", "es"],
  ["pt-BR", "pt"],
  ["it-CH", "it"],
  ["ru-RU", "ru"],
  ["uk-UA", "uk"],
  ["ja-JP", "ja"],
  ["ko-KR", "ko"],
  ["zh-Hant-TW", "zh"],
  ["ar-EG", "ar"],
  ["he-IL", "he"],
  ["sv", "en"],
  ["den", "en"],
  ["", "en"],
  ["zh-TW", "zh"],
  ["zh-Hant-HK", "zh"],
  ["pt-BR", "pt"],
  ["nb", "en"],
])("languageOf(%p) returns %p", (locale, expected) => {
  expect(languageOf(locale) as string).toBe(expected);
});

test("languageOf() takes the first supported language of a list", () => {
  expect(languageOf("nb-NO", "sv", "uk-UA", "de")).toBe("uk");
  expect(languageOf("nb", "fi")).toBe("en");
  expect(languageOf()).toBe("en");
});

test.each([
  ["de", "de", undefined, "de"],
  ["de-AT", "de", "AT", "de-AT"],
  ["en-GB", "en", "GB", "en-GB"],
  ["en-DE", "en", "DE", "en-DE"],
  ["cs", "en", "CZ", "en-CZ"],
  ["nl-BE", "nl", "BE", "nl-BE"],
  ["sv-FI", "en", "FI", "en-FI"],
  ["sv", "en", "SE", "en-SE"],
  ["fr-CA", "fr", "CA", "fr-CA"],
  ["zh-Hant", "zh", undefined, "zh"],
  ["zh-TW", "zh", "TW", "zh-TW"],
  ["ru", "ru", undefined, "ru"],
  ["ru-KZ", "ru", "KZ", "ru-KZ"],
  ["not a locale", "en", undefined, "en"],
])("localeChoiceOf(%p) returns language %p and region %p, stored as %p", (locale, language, region, stored) => {
  const choice = localeChoiceOf(locale);
  expect(choice as { language: string; region: string | undefined }).toEqual({ language, region });
  expect(localeOf(choice)).toBe(stored);
});

/** The paths of a catalog: to strings, to functions with their number of arguments, and to lists with their length. */
function formOf(value: unknown, path = ""): string[] {
  if (typeof value === "function") return [`${path}(${value.length})`];
  if (Array.isArray(value)) return [`${path}[${value.length}]`];
  if (typeof value !== "object" || value === null) return [`${path}: ${typeof value}`];
  return Object.entries(value).flatMap(([key, one]) => formOf(one, `${path}.${key}`));
}

/** The strings without arguments. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/** English strings of more than three words. */
const SENTENCES = new Set(textsOf(en).filter((text) => text.split(" ").length > 3));

test.each(LANGUAGES)("no string in %p is empty", async (language) => {
  expect(textsOf(await fullText(language)).filter((text) => text.trim() === "")).toEqual([]);
});

test.each(LANGUAGES.filter((language) => language !== "en"))(
  "the language %p translates every string",
  async (language) => {
    const loaded = await fullText(language);
    const known = Object.entries(loaded.errors).filter(([code]) => Object.hasOwn(en.errors, code));
    const text = { ...loaded, errors: Object.fromEntries(known) };
    expect(formOf(text).sort()).toEqual(formOf(en).sort());
    expect(textsOf(text).filter((one) => SENTENCES.has(one))).toEqual([]);
  },
);

test("counts of one are singular", async () => {
  expect(en.board.shown(1, 1)).toBe("1 of 1 task");
  expect(en.transfer.progress(1, 1)).toBe("1 of 1 task");
  expect(en.notifications.minutes(1)).toBe("1 minute before");
  expect(en.views.values(1)).toBe("1 value");
  expect(en.overview.days(1)).toBe("Last day");
  expect(en.taskActions.keptMore(1)).toBe("1 more change wasn't undone.");
  const { board, notifications, overview, views } = await fullText("de");
  expect([board.shown(1, 1), notifications.minutes(1), overview.days(1), views.values(1)]).toEqual([
    "1 von 1 Aufgabe",
    "1 Minute vorher",
    "Letzter Tag",
    "1 Wert",
  ]);
});
