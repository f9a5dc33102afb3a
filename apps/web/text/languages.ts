/** The supported languages and their lazily loaded text catalogs. @module */
import { noteFailedLoad } from "../browser/failed_loads.ts";
import { type CoreText, enCore } from "./en/core.ts";
import type { Text } from "./en/mod.ts";

export type { Text };

interface Catalog {
  /** The texts of the boards and the shell. */
  core: () => Promise<CoreText>;
  full: () => Promise<Text>;
}

/** One row for each language. The English core is part of the main bundle. */
const CATALOGS = {
  en: { core: async () => enCore, full: async () => (await import("./en/mod.ts")).en },
  de: { core: async () => (await import("./de/core.ts")).core, full: async () => (await import("./de/mod.ts")).text },
} as const satisfies Record<string, Catalog>;

export type Language = keyof typeof CATALOGS;
export const LANGUAGES: readonly Language[] = Object.keys(CATALOGS) as Language[];

/** @param locale BCP 47, such as `de-AT` */
export function languageOf(locale: string): Language {
  const [primary = ""] = locale.toLowerCase().split("-");
  return LANGUAGES.find((language) => language === primary) ?? "en";
}

/** The language and the region of an account. The region decides the formats. */
export interface LocaleChoice {
  language: Language;
  /** ISO 3166. Undefined means the default region of the language. */
  region: string | undefined;
}

/** Reads a stored locale. An unsupported language falls back to English with the formats of its region. */
export function localeChoiceOf(locale: string): LocaleChoice {
  const language = languageOf(locale);
  try {
    const known = new Intl.Locale(locale);
    return { language, region: known.region ?? (known.language === language ? undefined : known.maximize().region) };
  } catch {
    return { language, region: undefined };
  }
}

/** The locale as stored and as used for formatting. */
export function localeOf({ language, region }: LocaleChoice): string {
  return region === undefined ? language : `${language}-${region}`;
}

/** The fields that React reads to use a fulfilled promise synchronously. */
type Kept = Promise<Text> & { status?: "fulfilled"; value?: Text };
const kept = new Map<Language, Kept>();
/** The current language. */
let reading: Language = "en";

/** Loads all texts of a language. Returns the same promise until it fails. */
export function fullText(language: Language): Promise<Text> {
  const known = kept.get(language);
  if (known) return known;
  const loading: Kept = CATALOGS[language].full();
  kept.set(language, loading);
  loading.then(
    (value) => Object.assign(loading, { status: "fulfilled", value }),
    () => noteFailedLoad(() => kept.delete(language)),
  );
  return loading;
}

/** All texts, if they are loaded. */
export function loadedText(language: Language): Text | undefined {
  return kept.get(language)?.value;
}

/** Loads a page together with its texts, so that it renders at once. */
export async function withTexts<Page>(page: Promise<Page>): Promise<Page> {
  const [loaded] = await Promise.all([page, fullText(reading)]);
  return loaded;
}

/** Loads the texts for switching to a language. */
export async function beginReading(language: Language): Promise<CoreText> {
  const [core] = await Promise.all([CATALOGS[language].core(), kept.size > 0 ? fullText(language) : undefined]);
  reading = language;
  return core;
}
