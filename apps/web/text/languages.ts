/**
 * The languages there are, and their catalogues, which are loaded when somebody reads them.
 *
 * @module
 */
import { noteFailedLoad } from "../browser/failed_loads.ts";
import { type CoreText, enCore } from "./en/core.ts";
import type { Text } from "./en/mod.ts";

export type { Text };

export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

/** @param locale BCP 47, such as `de-AT` */
export function languageOf(locale: string): Language {
  const [primary = ""] = locale.toLowerCase().split("-");
  return LANGUAGES.find((language) => language === primary) ?? "en";
}

/** What an account chose: the language it reads, and the region whose formats it wants. */
export interface LocaleChoice {
  language: Language;
  /** ISO 3166; undefined: the usual one of the language. */
  region: string | undefined;
}

/** Reads a stored locale. One in a language that is not offered is read in English, with the formats of its region. */
export function localeChoiceOf(locale: string): LocaleChoice {
  const language = languageOf(locale);
  try {
    const known = new Intl.Locale(locale);
    return { language, region: known.region ?? (known.language === language ? undefined : known.maximize().region) };
  } catch {
    return { language, region: undefined };
  }
}

/** As it is stored, and as formats are asked for. */
export function localeOf({ language, region }: LocaleChoice): string {
  return region === undefined ? language : `${language}-${region}`;
}

/** The words of boards and of what surrounds every page; the English ones are there already. */
async function coreText(language: Language): Promise<CoreText> {
  return language === "de" ? (await import("./de/core.ts")).deCore : enCore;
}

/** What React reads of a promise, so that it need not wait for one that is kept. */
type Kept = Promise<Text> & { status?: "fulfilled"; value?: Text };
const kept = new Map<Language, Kept>();
/** What somebody reads now. */
let reading: Language = "en";

/** Every word there is: the same promise as long as it does not fail. */
export function fullText(language: Language): Promise<Text> {
  const known = kept.get(language);
  if (known) return known;
  const loading: Kept =
    language === "de" ? import("./de/mod.ts").then(({ de }) => de) : import("./en/mod.ts").then(({ en }) => en);
  kept.set(language, loading);
  loading.then(
    (value) => Object.assign(loading, { status: "fulfilled", value }),
    () => noteFailedLoad(() => kept.delete(language)),
  );
  return loading;
}

/** Every word there is, if they are loaded already. */
export function loadedText(language: Language): Text | undefined {
  return kept.get(language)?.value;
}

/** A page together with its words, so that it does not wait for them when it is there. */
export async function worded<Page>(page: Promise<Page>): Promise<Page> {
  const [loaded] = await Promise.all([page, fullText(reading)]);
  return loaded;
}

/** Gets ready to read a language: the words that are open in another one come too. */
export async function beginReading(language: Language): Promise<CoreText> {
  const [core] = await Promise.all([coreText(language), kept.size > 0 ? fullText(language) : undefined]);
  reading = language;
  return core;
}
