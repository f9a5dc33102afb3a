/** Reads a plan from the bytes of a file. @module */
import { BadSource, parseJson, type Value } from "./formats/value.ts";
import { readFromZip } from "./formats/zip.ts";
import type { Plan, Source } from "./plan.ts";
import { planCsv } from "./sources/csv.ts";
import type { CsvField } from "./sources/csv_fields.ts";
import { planGithub } from "./sources/github.ts";
import { planKaneoFile } from "./sources/kaneo.ts";
import { planTrello } from "./sources/trello.ts";
import { planVikunja } from "./sources/vikunja.ts";

/** The sources that are read from a file. */
export type FileSource = Exclude<Source, "planka">;

/** Sources that are a single JSON file. */
export const JSON_PARSERS: Readonly<
  Record<Exclude<FileSource, "csv" | "vikunja">, (json: Value, name: string) => Plan>
> = { trello: planTrello, github: planGithub, kaneo: planKaneoFile };

export interface SourceFile {
  bytes: Uint8Array<ArrayBuffer>;
  /** The name of the file, for error messages. */
  file: string;
  /** The name of the project, if the source has none. */
  name: string;
  /** Column names of a table, by field. @default common names */
  columns?: Readonly<Partial<Record<CsvField, string>>>;
}

/** Reads the plan. @throws {BadSource} */
export async function planFile(kind: FileSource, { bytes, file, name, columns = {} }: SourceFile): Promise<Plan> {
  if (kind === "vikunja") {
    const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b;
    return planVikunja(parseJson(decode(isArchive ? await readFromZip(bytes, "data.json") : bytes, file), "data.json"));
  }
  const text = decode(bytes, file);
  return kind === "csv" ? planCsv(text, { name, columns }) : JSON_PARSERS[kind](parseJson(text, file), name);
}

/** @throws {BadSource} for bytes that are not UTF-8 */
export function decode(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new BadSource(`${name}: not UTF-8 text`);
  }
}
