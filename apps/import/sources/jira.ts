/** Issues exported from Jira as CSV, or read with its API as JSON. @module */
import { ContentRefs, Draft, paragraphs } from "../draft.ts";
import { dateReader } from "../formats/dates.ts";
import { wikiToMarkdown } from "../formats/jira_markup.ts";
import { cellOf, cellsOf, readTable, type Table, type TableRow } from "../formats/table.ts";
import { BadSource, ownValue } from "../formats/value.ts";
import { personOf } from "../person_fields.ts";
import type { Plan, PlannedColumn, PlannedProject, PlannedRelation, PlannedTask } from "../plan.ts";
import type { CsvField } from "./csv_fields.ts";
import type { ColumnType, ColumnTypes } from "./custom_columns.ts";
import { attachmentIn, commentIn, linkColumnOf, type ReadDate, worklogIn } from "./jira_cells.ts";
import { isJson, type JiraTable, readJiraJson } from "./jira_json.ts";
import { planTableTasks } from "./table_tasks.ts";

export interface JiraOptions {
  /** The name of the project, if the file has none. */
  name: string;
  /** The types of custom fields, by name. @default inferred from the values */
  types?: ColumnTypes;
}

/** Column names for each field of a task, in lower case. The first one with values is used. */
const FIELDS: Readonly<Partial<Record<CsvField, readonly string[]>>> = {
  title: ["summary"],
  description: ["description"],
  status: ["status"],
  priority: ["priority"],
  start: ["start date", "custom field (start date)", "custom field (target start)"],
  due: ["due date", "due", "duedate"],
  assignee: ["assignee"],
  labels: ["labels"],
  estimate: [
    "custom field (story points)",
    "story points",
    "custom field (story point estimate)",
    "story point estimate",
  ],
};

/** Columns that are read, but are not fields of a task. */
const READ_COLUMNS = ["comment", "comments", "log work", "attachment", "attachments", "status category"];
const PARENT_COLUMNS = ["parent", "parent id", "parent key", "custom field (epic link)", "epic link"];
const PROJECT_COLUMNS = [
  "project key",
  "project name",
  "project type",
  "project lead",
  "project description",
  "project url",
];
/** Names of columns whose IDs mean nothing outside Jira. */
const INTERNAL_ID =
  /^(issue|project lead|assignee|reporter|creator|watchers|status category) id$|^status category changed id$/;

/** Types of columns whose values are known. */
const HINTS: Readonly<Record<string, ColumnType>> = {
  priority: "dropdown",
  "issue type": "dropdown",
  resolution: "dropdown",
  "security level": "dropdown",
  components: "multiselect",
  "component/s": "multiselect",
  "fix version/s": "multiselect",
  "fix versions": "multiselect",
  "affects version/s": "multiselect",
  "affects versions": "multiselect",
  sprint: "multiselect",
  watchers: "multiselect",
  created: "date_time",
  updated: "date_time",
  resolved: "date_time",
  "last viewed": "date_time",
  "original estimate": "duration",
  "remaining estimate": "duration",
  "time spent": "duration",
  "σ original estimate": "duration",
  "σ remaining estimate": "duration",
  "σ time spent": "duration",
};

/** Whether a table is an export of Jira. */
export function isJira(columns: readonly string[]): boolean {
  const names = new Set(columns.map((column) => column.toLowerCase()));
  return names.has("issue key") && names.has("summary") && (names.has("issue id") || names.has("issue type"));
}

/** Returns the plan for an export. @throws {BadSource} */
export function planJira(text: string, { name, types = {} }: JiraOptions): Plan {
  if (isJson(text)) return new JiraPlanner(readJiraJson(text, name), { name, types }).plan();
  const table = readTable(text, name, { repeatsColumns: true });
  const missing = ["Summary", "Issue key"].find(
    (column) => !table.columns.some((one) => one.toLowerCase() === column.toLowerCase()),
  );
  if (missing !== undefined) {
    throw new BadSource(
      `${name}: not an export of Jira, because there is no column "${missing}". Use the source "csv"`,
    );
  }
  return new JiraPlanner({ table, isMarkdown: false, losses: [] }, { name, types }).plan();
}

class JiraPlanner {
  readonly #draft = new Draft();
  readonly #table: Table;
  readonly #options: Required<JiraOptions>;
  /** Columns by name in lower case. */
  readonly #columns: ReadonlyMap<string, string>;
  readonly #readDate: ReadDate;
  readonly #markdownOf: (text: string) => string;
  /** The key of each issue, by key and by ID. */
  readonly #keys = new Map<string, string>();
  /** Names of people by their account ID. */
  readonly #names = new Map<string, string>();
  readonly #relations = new Map<string, PlannedRelation>();
  readonly #refs = new ContentRefs();

  constructor({ table, isMarkdown, losses }: JiraTable, options: Required<JiraOptions>) {
    this.#table = table;
    this.#markdownOf = isMarkdown ? (text) => text : wikiToMarkdown;
    this.#draft.losses.push(...losses);
    this.#options = options;
    this.#columns = new Map(table.columns.map((column) => [column.toLowerCase(), column]));
    const read = dateReader(table.rows.flatMap(({ cells }) => [...cells.values()].flat()));
    // Jira writes a date without a time as midnight.
    this.#readDate = (text) => read(text)?.replace("T00:00:00.000Z", "");
    for (const row of table.rows) this.#learn(row);
  }

  plan(): Plan {
    const { rows } = this.#table;
    const { columns, fields, tasks } = this.#tasks();
    const shown = rows.map((row, index) => this.#withDetails(tasks[index] as PlannedTask, row));
    for (const row of rows) this.#relate(row);
    const ordered = this.#inOrderOfCategories(columns);
    const groups = new Map<string, number[]>();
    for (const [index, row] of rows.entries()) {
      const key = this.#projectKeyOf(row);
      groups.set(key, [...(groups.get(key) ?? []), index]);
    }
    const projects = [...groups].map(([key, members]): PlannedProject => {
      const mine = this.#inRankOrder(members).map((index) => shown[index] as PlannedTask);
      const used = new Set(mine.map(({ column }) => column));
      const named = new Set(mine.flatMap(({ fieldValues = [] }) => fieldValues.map((one) => one.name)));
      const ownFields = fields.filter((field) => named.has(field.name));
      return {
        ...this.#projectOf(key, rows[members[0] as number] as TableRow),
        columns: ordered.filter(({ ref }) => used.has(ref)),
        ...(ownFields.length === 0 ? {} : { fields: ownFields }),
        tasks: mine,
      };
    });
    return { source: "jira", projects, relations: [...this.#relations.values()], losses: this.#draft.losses };
  }

  #text(row: TableRow, column: string): string {
    return cellOf(row, this.#columns.get(column)).trim();
  }

  #all(row: TableRow, column: string): string[] {
    const name = this.#columns.get(column);
    return name === undefined ? [] : cellsOf(row, name);
  }

  #learn(row: TableRow): void {
    const key = this.#text(row, "issue key");
    if (key === "") throw new BadSource(`${this.#options.name}, line ${row.line}: the issue has no key`);
    if (this.#keys.has(key))
      throw new BadSource(`${this.#options.name}, line ${row.line}: issue "${key}" is in the file twice`);
    this.#keys.set(key, key);
    const id = this.#text(row, "issue id");
    if (id !== "") this.#keys.set(id, key);
    for (const role of ["assignee", "reporter", "creator", "watchers"]) {
      const names = this.#all(row, role);
      for (const [index, account] of this.#all(row, `${role} id`).entries()) {
        const person = names[index];
        if (person !== undefined) this.#names.set(account, person);
      }
    }
  }

  #tasks(): ReturnType<typeof planTableTasks> {
    const fields = new Map<CsvField, string>();
    for (const [field, names] of Object.entries(FIELDS) as [CsvField, readonly string[]][]) {
      const known = names.flatMap((one) => this.#columns.get(one) ?? []);
      const column = known.find((one) => this.#table.rows.some((row) => cellsOf(row, one).length > 0)) ?? known[0];
      if (column !== undefined) fields.set(field, column);
    }
    const consumed = this.#table.columns.filter((column) => {
      const key = column.toLowerCase();
      if (INTERNAL_ID.test(key)) {
        this.#draft.lose("JIRA_ID", column);
        return true;
      }
      const isRead = READ_COLUMNS.includes(key) || PARENT_COLUMNS.includes(key) || PROJECT_COLUMNS.includes(key);
      return isRead || key === "parent summary" || linkColumnOf(column) !== undefined;
    });
    return planTableTasks(this.#draft, this.#table, {
      fields,
      consumed: new Set(consumed),
      types: this.#options.types,
      fieldNameOf: (column) => /^custom field \((.+)\)$/i.exec(column)?.[1] ?? column,
      hintOf: (column) => ownValue(HINTS, column.toLowerCase()),
      readDate: this.#readDate,
      labelsOf: (cells) => cells.flatMap((cell) => cell.split(/[\s,]+/)),
      descriptionOf: (row) => this.#descriptionOf(row, fields.get("description")),
      whereOf: (row) => this.#text(row, "issue key"),
      refOf: (row) => refOf(this.#text(row, "issue key")),
    });
  }

  /** Returns the description, with links to the attached files. */
  #descriptionOf(row: TableRow, column: string | undefined): string {
    const key = this.#text(row, "issue key");
    const files = [...this.#all(row, "attachment"), ...this.#all(row, "attachments")].flatMap((cell) => {
      const file = attachmentIn(cell);
      this.#draft.lose(file ? "JIRA_ATTACHMENT" : "ATTACHMENT", `${key}: ${file?.filename ?? cell}`);
      return file === undefined ? [] : `- [${file.filename.replaceAll(/[[\]]/g, "\\$&")}](${file.url})`;
    });
    const list = files.length === 0 ? "" : `### Attachments\n\n${files.join("\n")}`;
    return paragraphs(this.#markdownOf(cellOf(row, column)), list);
  }

  /** Adds comments and time entries. */
  #withDetails(task: PlannedTask, row: TableRow): PlannedTask {
    const key = this.#text(row, "issue key");
    const comments = [...this.#all(row, "comment"), ...this.#all(row, "comments")].flatMap((cell) => {
      const { createdAt, author, content } = commentIn(cell, this.#readDate);
      const text = this.#draft.comment(this.#markdownOf(content), key);
      const ref = `${refOf(key)} comment ${this.#refs.of([key, cell])}`;
      return text === undefined ? [] : [{ ref, author: this.#names.get(author) ?? author, content: text, createdAt }];
    });
    const timeEntries = this.#timeEntriesOf(row, key);
    return { ...task, comments, ...(timeEntries.length === 0 ? {} : { timeEntries }) };
  }

  #timeEntriesOf(row: TableRow, key: string): NonNullable<PlannedTask["timeEntries"]> {
    return this.#all(row, "log work").flatMap((cell) => {
      const log = worklogIn(cell, this.#readDate);
      if (log === undefined) {
        this.#draft.lose("UNREADABLE_TIME_ENTRY", `${key}: ${cell.slice(0, 100)}`);
        return [];
      }
      const { text, startTime, author, seconds } = log;
      const endTime = new Date(Date.parse(startTime) + seconds * 1000).toISOString();
      const by = author === "" ? null : personOf(this.#names.get(author) ?? author);
      const ref = `${refOf(key)} time ${this.#refs.of([key, "time", cell])}`;
      return [{ ref, by, description: this.#draft.text(text, key), startTime, endTime }];
    });
  }

  #relate(row: TableRow): void {
    const key = this.#text(row, "issue key");
    for (const column of PARENT_COLUMNS) {
      for (const parent of this.#all(row, column)) {
        const found = this.#keys.get(parent);
        if (found === undefined) this.#draft.lose("PARENT_NOT_IN_FILE", `${key}: ${parent}`);
        else this.#addRelation({ from: found, to: key, type: "subtask" });
      }
    }
    for (const column of this.#table.columns) {
      const link = linkColumnOf(column);
      for (const cell of link === undefined ? [] : cellsOf(row, column)) this.#link(key, cell, link as LinkColumn);
    }
  }

  #link(key: string, cell: string, { isOutward, kind }: LinkColumn): void {
    const other = this.#keys.get(cell);
    if (other === undefined) {
      this.#draft.lose("LINK_NOT_IN_FILE", `${key}: ${kind} ${cell}`);
      return;
    }
    const [from, to] = isOutward ? [key, other] : [other, key];
    const isBlock = /^block/i.test(kind);
    const isNew = this.#addRelation({ from, to, type: isBlock ? "blocks" : "related" });
    if (isNew && !isBlock && !/^relat/i.test(kind)) this.#draft.lose("LINK_KIND", `${from}: ${kind} ${to}`);
  }

  /** Adds a relation only once, because both issues of a link list it. @returns whether the relation is new */
  #addRelation({ from, to, type }: PlannedRelation): boolean {
    const ends = type === "related" ? [from, to].toSorted() : [from, to];
    const id = JSON.stringify([type, ...ends]);
    if (from === to || this.#relations.has(id)) return false;
    this.#relations.set(id, { from: refOf(from), to: refOf(to), type });
    return true;
  }

  /** Sorts columns by status category: to do, in progress, done. Columns without a category count as in progress. */
  #inOrderOfCategories(columns: readonly PlannedColumn[]): PlannedColumn[] {
    const categories = new Map<string, number>();
    for (const row of this.#table.rows) {
      const category = this.#text(row, "status category").toLowerCase();
      const rank = ["to do", "in progress", "done"].indexOf(category);
      if (rank !== -1) categories.set(this.#text(row, "status").toLowerCase(), rank);
    }
    const rankOf = ({ ref }: PlannedColumn): number => categories.get(ref) ?? 1;
    return columns
      .map((column) => ({ ...column, isFinal: categories.has(column.ref) ? rankOf(column) === 2 : column.isFinal }))
      .toSorted((left, right) => rankOf(left) - rankOf(right));
  }

  /** Sorts issues as in the backlog, if all of them have a rank. */
  #inRankOrder(members: readonly number[]): number[] {
    const ranks = members.map((index) => this.#text(this.#table.rows[index] as TableRow, "custom field (rank)"));
    if (ranks.includes("")) return [...members];
    const ranked = members.map((index, place) => ({ index, rank: ranks[place] as string }));
    return ranked.toSorted((left, right) => (left.rank < right.rank ? -1 : 1)).map(({ index }) => index);
  }

  #projectKeyOf(row: TableRow): string {
    return this.#text(row, "project key") || this.#text(row, "issue key").replace(/-\d+$/, "");
  }

  #projectOf(key: string, row: TableRow): Pick<PlannedProject, "ref" | "name" | "slug" | "description"> {
    const lines = [
      { label: "Type", value: this.#text(row, "project type") },
      { label: "Lead", value: this.#text(row, "project lead") },
      { label: "URL", value: this.#text(row, "project url") },
    ].filter(({ value }) => value !== "");
    const about = this.#markdownOf(this.#text(row, "project description"));
    const description = paragraphs(about, lines.map(({ label, value }) => `- ${label}: ${value}`).join("\n"));
    return {
      ref: `jira ${key}`,
      name: this.#draft.name(this.#text(row, "project name") || key || this.#options.name, "the project"),
      slug: key,
      ...(description === "" ? {} : { description: this.#draft.text(description, key) }),
    };
  }
}

type LinkColumn = NonNullable<ReturnType<typeof linkColumnOf>>;

function refOf(key: string): string {
  return `jira ${key}`;
}
