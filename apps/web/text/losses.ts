/** The names of the kinds of data that an import cannot take over. Only the import page loads them. @module */
import { FILE_LOSSES, type FileLossCode, fillIn, type LossGroup } from "@hexlane/import";
import { use } from "react";
import { type Loading, loadOnce } from "../browser/failed_loads.ts";
import { type Language, languageOf } from "./languages.ts";

export type Losses = Readonly<Record<FileLossCode, string>>;

const loadCatalogs = loadOnce(async () => (await import("./loss_catalogs.ts")).LOSS_CATALOGS);
const english: Loading<Losses> = Object.assign(Promise.resolve(FILE_LOSSES), {
  status: "fulfilled" as const,
  value: FILE_LOSSES,
});

const LOADS = new Map<Language, ReturnType<typeof loadOnce<Losses>>>();

/** Loads the names in a language. */
export function loadLosses(language: Language, isRendering?: boolean): Loading<Losses> {
  if (language === "en") return english;
  const load = LOADS.get(language) ?? loadOnce(async () => (await loadCatalogs())[language]);
  LOADS.set(language, load);
  return load(isRendering);
}

/** Returns the name of a kind of loss in the current language. Suspends until the names are loaded. */
export function useLossName(): (group: Pick<LossGroup, "code" | "params" | "what">) => string {
  const losses = use(loadLosses(languageOf(document.documentElement.lang), true) as Promise<Losses>);
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
