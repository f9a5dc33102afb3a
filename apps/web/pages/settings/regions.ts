/**
 * Time zones and languages to choose from, as far as the browser knows them.
 *
 * @module
 */
import type { Option } from "../../parts/field.tsx";

/** Languages with their commonest regions. */
const LOCALES = [
  "cs",
  "da",
  "de",
  "de-AT",
  "de-CH",
  "en",
  "en-AU",
  "en-CA",
  "en-GB",
  "en-IE",
  "en-IN",
  "en-US",
  "es",
  "es-MX",
  "fi",
  "fr",
  "fr-CA",
  "fr-CH",
  "hu",
  "it",
  "ja",
  "ko",
  "nb",
  "nl",
  "pl",
  "pt",
  "pt-BR",
  "ro",
  "sv",
  "tr",
  "uk",
  "zh-Hans",
  "zh-Hant",
];

/** @param current stays in the list, whatever it is */
export function timezoneOptions(current: string): Option[] {
  const zones = new Set(["UTC", ...Intl.supportedValuesOf("timeZone"), current]);
  return [...zones].sort().map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }));
}

/**
 * @param current stays in the list, whatever it is
 * @param none what no choice is called
 */
export function localeOptions(current: string | null, none: string): Option[] {
  const tags = new Set(current === null ? LOCALES : [...LOCALES, current]);
  const options = [...tags].map((tag) => ({ value: tag, label: nameOf(tag) }));
  return [{ value: "", label: none }, ...options.sort((left, right) => left.label.localeCompare(right.label))];
}

/** A language in its own words. */
function nameOf(tag: string): string {
  try {
    return new Intl.DisplayNames([tag], { type: "language" }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
