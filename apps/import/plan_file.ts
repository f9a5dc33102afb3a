/** Reads a plan from the bytes of a file. @module */

import { readHeader } from "./formats/table.ts";
import { BadSource, parseJson, type Value } from "./formats/value.ts";
import { readFromZip } from "./formats/zip.ts";
import type { Plan, Source } from "./plan.ts";
import { planCsv } from "./sources/csv.ts";
import type { CsvField } from "./sources/csv_fields.ts";
import type { ColumnTypes } from "./sources/custom_columns.ts";
import { planGithub } from "./sources/github.ts";
import { isGithubProject, planGithubProject } from "./sources/github_projects.ts";
import { isJira, planJira } from "./sources/jira.ts";
import { planKaneoFile } from "./sources/kaneo.ts";
import { isNotionFile, planNotion } from "./sources/notion.ts";
import { planTrello } from "./sources/trello.ts";
import { planVikunja } from "./sources/vikunja.ts";

/** The sources that are read from a file. */
export type FileSource = Exclude<Source, "planka">;

/** Sources that are a table. */
export const TABLE_SOURCES = ["csv", "jira", "github-projects", "notion"] as const satisfies FileSource[];
/** One of {@linkcode TABLE_SOURCES}. */
export type TableSource = (typeof TABLE_SOURCES)[number];

export function isTableSource(kind: Source): kind is TableSource {
  return TABLE_SOURCES.some((one) => one === kind);
}

/** Sources that are a single JSON file. */
export const JSON_PARSERS: Readonly<
  Record<Exclude<FileSource, TableSource | "vikunja">, (json: Value, name: string) => Plan>
> = { trello: planTrello, github: planGithub, kaneo: planKaneoFile };

export interface SourceFile {
  bytes: Uint8Array<ArrayBuffer>;
  /** The name of the file, for error messages. */
  file: string;
  /** The name of the project, if the source has none. */
  name: string;
  /** Column names of a table, by field. @default common names */
  columns?: Readonly<Partial<Record<CsvField, string>>>;
  /** The types of the custom fields of a table, by name. @default inferred from the values */
  types?: ColumnTypes;
}

/**
 * Recognizes the service that wrote a table by the header and the file name. Returns `csv` if unknown.
 *
 * @throws {BadSource}
 */
export function recognizeTable(text: string, file: string): TableSource {
  const header = readHeader(text, file);
  if (isJira(header)) return "jira";
  if (isGithubProject(header)) return "github-projects";
  return isNotionFile(file) ? "notion" : "csv";
}

/**
 * Reads the plan. A CSV file from a known service is read in that service's format, unless columns are given.
 *
 * @throws {BadSource}
 */
export async function planFile(kind: FileSource, source: SourceFile): Promise<Plan> {
  const { bytes, file, name } = source;
  if (kind === "vikunja") {
    const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b;
    return planVikunja(parseJson(decode(isArchive ? await readFromZip(bytes, "data.json") : bytes, file), "data.json"));
  }
  const text = decode(bytes, file);
  if (!isTableSource(kind)) return JSON_PARSERS[kind](parseJson(text, file), name);
  const isGiven = Object.keys(source.columns ?? {}).length > 0;
  return TABLE_PARSERS[kind === "csv" && !isGiven ? recognizeTable(text, file) : kind](text, source);
}

const TABLE_PARSERS: Readonly<Record<TableSource, (text: string, source: SourceFile) => Plan>> = {
  csv: planCsv,
  jira: planJira,
  "github-projects": planGithubProject,
  notion: planNotion,
};

/** @throws {BadSource} for bytes that are not UTF-8 */
export function decode(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new BadSource(`${name}: not UTF-8 text`);
  }
}
