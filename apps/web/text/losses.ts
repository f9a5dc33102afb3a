/** The names of the kinds of data that an import cannot take over. Only the import page loads them. @module */
import { FILE_LOSSES, type FileLossCode, fillIn, type LossGroup } from "@hexlane/import";
import { use } from "react";
import { loadOnce } from "../browser/failed_loads.ts";
import type { Language } from "./languages.ts";
import { useLanguage } from "./mod.tsx";

export type Losses = Readonly<Record<FileLossCode, string>>;

const CATALOGS: Readonly<Record<Language, () => Promise<Losses>>> = {
  en: async () => FILE_LOSSES,
  de: async () => (await import("./de/losses.ts")).losses,
  nl: async () => (await import("./nl/losses.ts")).losses,
  pl: async () => (await import("./pl/losses.ts")).losses,
  tr: async () => (await import("./tr/losses.ts")).losses,
  fr: async () => (await import("./fr/losses.ts")).losses,
  es: async () => (await import("./es/losses.ts")).losses,
  pt: async () => (await import("./pt/losses.ts")).losses,
  it: async () => (await import("./it/losses.ts")).losses,
  ru: async () => (await import("./ru/losses.ts")).losses,
  uk: async () => (await import("./uk/losses.ts")).losses,
  ja: async () => (await import("./ja/losses.ts")).losses,
  ko: async () => (await import("./ko/losses.ts")).losses,
  zh: async () => (await import("./zh/losses.ts")).losses,
  ar: async () => (await import("./ar/losses.ts")).losses,
  he: async () => (await import("./he/losses.ts")).losses,
};

const LOADS = Object.fromEntries(
  Object.entries(CATALOGS).map(([language, load]) => [language, loadOnce(load)]),
) as Record<Language, ReturnType<typeof loadOnce<Losses>>>;

/** Loads the names in a language. */
export const loadLosses = (language: Language, isRendering?: boolean): Promise<Losses> => LOADS[language](isRendering);

/** Returns the name of a kind of loss in the current language. Suspends until the names are loaded. */
export function useLossName(): (group: Pick<LossGroup, "code" | "params" | "what">) => string {
  const losses = use(loadLosses(useLanguage(), true));
  return (group) => nameOfLoss(group, losses);
}

/** @returns the English name for a kind that files do not have */
export function nameOfLoss(
  { code, params, what }: Pick<LossGroup, "code" | "params" | "what">,
  losses: Losses,
): string {
  const text = Object.hasOwn(losses, code) ? fillIn(losses[code as FileLossCode], params) : what;
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
