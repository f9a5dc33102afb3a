/** The supported languages and their lazily loaded text catalogs. @module */
import { type Loading, loadOnce } from "../browser/failed_loads.ts";
import { type CoreText, enCore } from "./en/core.ts";
import type { Text } from "./en/mod.ts";

export type { Text };

/** The UI strings for boards and the shell, one row for each language. The English core is part of the main bundle. */
const CORES = {
  en: async () => enCore,
  de: async () => (await import("./de/core.ts")).core,
  nl: async () => (await import("./nl/core.ts")).core,
  pl: async () => (await import("./pl/core.ts")).core,
  tr: async () => (await import("./tr/core.ts")).core,
  fr: async () => (await import("./fr/core.ts")).core,
  es: async () => (await import("./es/core.ts")).core,
  pt: async () => (await import("./pt/core.ts")).core,
  it: async () => (await import("./it/core.ts")).core,
  ru: async () => (await import("./ru/core.ts")).core,
  uk: async () => (await import("./uk/core.ts")).core,
  ja: async () => (await import("./ja/core.ts")).core,
  ko: async () => (await import("./ko/core.ts")).core,
  zh: async () => (await import("./zh/core.ts")).core,
  ar: async () => (await import("./ar/core.ts")).core,
  he: async () => (await import("./he/core.ts")).core,
} as const satisfies Record<string, () => Promise<CoreText>>;

export type Language = keyof typeof CORES;
export const LANGUAGES: readonly Language[] = Object.keys(CORES) as Language[];

/** The first supported language. @param locales BCP 47, such as `de-AT`, in order of preference */
export function languageOf(...locales: readonly string[]): Language {
  const primary = locales.map((locale) => locale.toLowerCase().split("-")[0]);
  return (primary.find((one) => LANGUAGES.includes(one as Language)) as Language | undefined) ?? "en";
}

const RIGHT_TO_LEFT = new Set(["ar", "he", "fa", "ur"]);

/** The direction of the whole page. User-written text has its own. */
export function directionOf(language: string): "ltr" | "rtl" {
  return RIGHT_TO_LEFT.has(language) ? "rtl" : "ltr";
}

/** The language and region of an account. The region determines the formats. */
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

/** Boards start without these strings, so the list of catalogs is loaded with them. */
async function loadText(language: Language): Promise<Text> {
  if (language === "en") return (await import("./en/mod.ts")).en;
  const { CATALOGS } = await import("./catalogs.ts");
  return await CATALOGS[language]();
}

const loads = new Map<Language, ReturnType<typeof loadOnce<Text>>>();
const loaded = new Map<Language, Text>();
let reading: Language = "en";

/**
 * Loads all strings of a language. Returns the same promise until it fails.
 *
 * @param isRendering whether a component renders with the strings
 */
export function fullText(language: Language, isRendering?: boolean): Loading<Text> {
  let load = loads.get(language);
  if (!load) {
    load = loadOnce(async () => {
      const text = await loadText(language);
      loaded.set(language, text);
      return text;
    });
    loads.set(language, load);
  }
  return load(isRendering);
}

/** All strings, if they are loaded. */
export const loadedText = (language: Language): Text | undefined => loaded.get(language);

/** All strings in the current language. */
export const currentText = (): Promise<Text> => fullText(reading);

/** Loads a page together with its strings, so that it renders at once. */
export async function withTexts<Page>(page: Promise<Page>): Promise<Page> {
  const [loaded] = await Promise.all([page, fullText(reading)]);
  return loaded;
}

/** Loads the strings for switching to a language. */
export async function beginReading(language: Language): Promise<CoreText> {
  const [core] = await Promise.all([CORES[language](), loads.size > 0 ? fullText(language) : undefined]);
  reading = language;
  return core;
}
