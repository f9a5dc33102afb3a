/**
 * The names of losses in all languages except English. One file, because each page begins with a list of all lazily
 * loaded files.
 *
 * @module
 */
import type { FileLossCode } from "@hexlane/import";
import { losses as ar } from "./ar/losses.ts";
import { losses as de } from "./de/losses.ts";
import { losses as es } from "./es/losses.ts";
import { losses as fr } from "./fr/losses.ts";
import { losses as he } from "./he/losses.ts";
import { losses as it } from "./it/losses.ts";
import { losses as ja } from "./ja/losses.ts";
import { losses as ko } from "./ko/losses.ts";
import type { Language } from "./languages.ts";
import { losses as nl } from "./nl/losses.ts";
import { losses as pl } from "./pl/losses.ts";
import { losses as pt } from "./pt/losses.ts";
import { losses as ru } from "./ru/losses.ts";
import { losses as tr } from "./tr/losses.ts";
import { losses as uk } from "./uk/losses.ts";
import { losses as zh } from "./zh/losses.ts";

export const LOSS_CATALOGS: Readonly<Record<Exclude<Language, "en">, Readonly<Record<FileLossCode, string>>>> = {
  de,
  nl,
  pl,
  tr,
  fr,
  es,
  pt,
  it,
  ru,
  uk,
  ja,
  ko,
  zh,
  ar,
  he,
};
