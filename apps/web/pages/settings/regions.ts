/** Options for time zones, languages and regions. @module */
import type { Option } from "../../components/form/field.tsx";
import { LANGUAGES, type Language } from "../../text/languages.ts";

/** ISO 3166. */
const REGIONS = (
  "AE AR AT AU BE BG BR CA CH CL CN CO CY CZ DE DK EE EG ES FI FR GB GR HK HR HU ID IE IL IN IS IT JP KE KR LT LU LV MA " +
  "MT MX MY NG NL NO NZ PE PH PL PT RO RS SA SE SG SI SK TH TN TR TW UA US UY VN ZA"
).split(" ");

/** @param current always included */
export function timezoneOptions(current: string): Option[] {
  const zones = new Set(["UTC", ...Intl.supportedValuesOf("timeZone"), current]);
  return [...zones].sort().map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }));
}

/** Returns the languages of the app, each by its own name and in the current language. */
export function languageOptions(none: string, current: Language): Option[] {
  const options = LANGUAGES.map((tag) => {
    const own = capitalized(nameOf(tag, "language", tag), tag);
    const translated = capitalized(nameOf(tag, "language", current), current);
    // The isolates keep the parentheses in place next to a name that is written in the other direction.
    return { value: tag, label: own === translated ? own : `\u2068${own}\u2069 (\u2068${translated}\u2069)` };
  });
  return [{ value: "", label: none }, ...options.sort((left, right) => byName(left.label, right.label, current))];
}

const byName = (left: string, right: string, language: string): number =>
  left.replaceAll(ISOLATES, "").localeCompare(right.replaceAll(ISOLATES, ""), language);
const ISOLATES = /[\u2068\u2069]/g;

const capitalized = (name: string, language: string): string =>
  name.charAt(0).toLocaleUpperCase(language) + name.slice(1);

export interface RegionOptions {
  /** Always included. */
  current: string | undefined;
  /** The label of the default. */
  none: string;
  /** The language of the region names. */
  language: Language;
}

export function regionOptions({ current, none, language }: RegionOptions): Option[] {
  const tags = new Set(current === undefined ? REGIONS : [...REGIONS, current]);
  const options = [...tags].map((tag) => ({ value: tag, label: nameOf(tag, "region", language) }));
  return [
    { value: "", label: none },
    ...options.sort((left, right) => left.label.localeCompare(right.label, language)),
  ];
}

function nameOf(tag: string, type: "language" | "region", language: string): string {
  try {
    return new Intl.DisplayNames([language], { type }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
