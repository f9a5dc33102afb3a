/** The user's decisions about an import, and the plan that results from them. @module */
import {
  type ColumnTarget,
  type ColumnTypes,
  type CsvField,
  columnKey,
  decode,
  type FileSource,
  groupLosses,
  isTableSource,
  type LossGroup,
  lossOf,
  matchPeople,
  type Plan,
  peopleOf,
  planFile,
  readColumns,
  recognizeTable,
  type Source,
  withColumnTargets,
  withMentions,
  withPersonFields,
} from "@hexlane/import";

export const FILE_SOURCES = [
  "trello",
  "jira",
  "csv",
  "github-projects",
  "github",
  "notion",
  "kaneo",
  "vikunja",
] as const satisfies FileSource[];

/** A larger file would need too much memory in a browser. */
export const MAX_FILE_BYTES: number = 100 * 1024 * 1024;

export interface ChosenFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** The columns of a table, by field. */
export type CsvColumns = Partial<Record<CsvField, string>>;

/** Returns the name of a file without its extension. */
export function projectNameOf(file: string): string {
  return file.replace(/\.[^.]*$/, "") || "Import";
}

/** @throws {BadSource} if the file is not a table */
export function tableOf({ name, bytes }: ChosenFile): { header: string[]; fields: CsvColumns } {
  return readColumns(decode(bytes, name), name);
}

/** Returns the service that wrote a table, if its header or name identifies it. Otherwise, returns the given source. */
export function sourceOf<S extends Source>(source: S, { name, bytes }: ChosenFile): S | FileSource {
  if (!isTableSource(source)) return source;
  try {
    const found = recognizeTable(decode(bytes, name), name);
    return found === "csv" ? source : found;
  } catch {
    // Reading the plan reports the error.
    return source;
  }
}

export interface ReadOptions {
  /** The name of the project. */
  name: string;
  columns: CsvColumns;
  /** The types of custom fields that the user chose. */
  types: ColumnTypes;
}

/** @throws {BadSource} */
export async function readFilePlan(
  source: FileSource,
  { name: file, bytes }: ChosenFile,
  { name, columns, types }: ReadOptions,
): Promise<Plan> {
  return await planFile(source, { bytes, file, name: name.trim() || projectNameOf(file), columns, types });
}

export interface Choices {
  /** The value of a select, by {@linkcode columnKey}; see {@linkcode targetOf}. */
  columns: Readonly<Record<string, string>>;
  /** The ID of a member by the key of a person in the source. An empty string means nobody. */
  people: Readonly<Record<string, string>>;
}

export interface MemberOption {
  id: string;
  name: string;
  email: string;
}

/** Returns the members that people in the source are matched with, as chosen or else by email address. */
export function accountsOf(plan: Plan, members: readonly MemberOption[], choices: Choices): Map<string, string> {
  const { known } = matchPeople(peopleOf(plan), members);
  for (const [key, id] of Object.entries(choices.people)) {
    if (id === "") known.delete(key);
    else known.set(key, id);
  }
  return known;
}

export interface Decisions {
  members: readonly MemberOption[];
  /** See {@linkcode accountsOf}. */
  accounts: ReadonlyMap<string, string>;
  choices: Choices;
}

/** Returns the plan to apply, and everything that will be lost. */
export function decidedPlan(
  read: Plan,
  { members, accounts, choices }: Decisions,
): { plan: Plan; losses: LossGroup[] } {
  const targets = new Map<string, ColumnTarget>();
  for (const { ref, columns } of read.projects) {
    for (const column of columns) {
      const key = columnKey(ref, column.ref);
      const target = targetOf(choices.columns[key] ?? "");
      if (target !== undefined) targets.set(key, target);
    }
  }
  const mapped = withColumnTargets(read, targets);
  const { plan: withPeople, losses: inFields } = withPersonFields(mapped, { members, known: accounts });
  const { plan, losses: mentions } = withMentions(withPeople, accounts);
  // People in custom fields have their own kind of loss.
  const others = { ...read, projects: read.projects.map(({ fields: _, ...project }) => project) };
  const unassigned = peopleOf(others)
    .filter(({ key }) => !accounts.has(key))
    .map(({ name, key }) => lossOf("NON_MEMBER_ASSIGNEE", name || key));
  return { plan, losses: groupLosses([...plan.losses, ...unassigned, ...inFields, ...mentions]) };
}

const COLUMN = "column:";

/** Returns the value of the option that merges a column into another. */
export const mergeInto = (ref: string): string => COLUMN + ref;

function targetOf(value: string): ColumnTarget | undefined {
  if (value === "planned" || value === "archived") return value;
  return value.startsWith(COLUMN) ? { column: value.slice(COLUMN.length) } : undefined;
}
