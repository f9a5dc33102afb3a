/**
 * Converts a response from Jira's search API to a table like that of its CSV export: one column per field, and one cell
 * per value.
 *
 * @module
 */
import { adfToMarkdown, isAdf } from "../formats/adf.ts";
import type { Table, TableRow } from "../formats/table.ts";
import { BadSource, parseJson, type Value } from "../formats/value.ts";
import { type Loss, lossOf } from "../losses.ts";

/** Issues as a table. */
export interface JiraTable {
  table: Table;
  /** Whether texts are Markdown already. Otherwise, they are wiki markup. */
  isMarkdown: boolean;
  losses: Loss[];
}

type Raw = Readonly<Record<string, unknown>>;

/** The columns of fields that have another name in the CSV export. */
const COLUMNS: Readonly<Record<string, string | undefined>> = {
  summary: "Summary",
  issuetype: "Issue Type",
  priority: "Priority",
  resolution: "Resolution",
  assignee: "Assignee",
  reporter: "Reporter",
  creator: "Creator",
  created: "Created",
  updated: "Updated",
  lastViewed: "Last Viewed",
  resolutiondate: "Resolved",
  duedate: "Due date",
  labels: "Labels",
  description: "Description",
  environment: "Environment",
  versions: "Affects versions",
  fixVersions: "Fix versions",
  components: "Components",
  security: "Security Level",
  timeoriginalestimate: "Original estimate",
  timeestimate: "Remaining Estimate",
  timespent: "Time Spent",
  aggregatetimeoriginalestimate: "Σ Original Estimate",
  aggregatetimeestimate: "Σ Remaining Estimate",
  aggregatetimespent: "Σ Time Spent",
  workratio: "Work Ratio",
  parent: "Parent key",
};
const REPEATED = [
  ...[
    "status",
    "project",
    "comment",
    "worklog",
    "attachment",
    "issuelinks",
    "subtasks",
    "votes",
    "watches",
    "progress",
  ],
  ...["aggregateprogress", "timetracking", "thumbnail", "statusCategory", "statuscategorychangedate"],
];
/** Custom fields whose CSV columns are named like those of built-in fields. */
const PLAIN_NAMES = ["sprint"];

/** Whether the text of an export is JSON. */
export function isJson(text: string): boolean {
  return /^\ufeff?\s*[[{]/.test(text);
}

/** Reads the response of a search, or a list of such responses or of issues. @throws {BadSource} */
export function readJiraJson(text: string, name: string): JiraTable {
  const json = parseJson(text, name);
  const parts = Array.isArray(json.raw) ? json.items() : [json];
  const pages = parts.filter((part) => part.get("issues").exists);
  const issues = pages.length > 0 ? pages.flatMap((page) => page.get("issues").items()) : parts;
  if (pages.length === 0 && !issues.every((issue) => issue.get("fields").exists)) {
    throw new BadSource(`${name}: not a response from Jira's search API, because it has no "issues"`);
  }
  const names = new Map(pages.flatMap((page) => page.get("names").entries()).map(([id, one]) => [id, one.text()]));
  const total = Math.max(0, ...pages.map((page) => page.get("total").number() ?? 0));
  const isPart = total > issues.length || pages.at(-1)?.get("isLast").raw === false;
  const losses: Loss[] = isPart ? [lossOf("ISSUE_NOT_IN_FILE", name)] : [];
  return new Reader(names, losses).read(issues);
}

class Reader {
  readonly #names: ReadonlyMap<string, string>;
  readonly #losses: Loss[];
  readonly #columns = new Set<string>(["Summary", "Issue key"]);
  #isMarkdown = false;

  constructor(names: ReadonlyMap<string, string>, losses: Loss[]) {
    this.#names = names;
    this.#losses = losses;
  }

  read(issues: readonly Value[]): JiraTable {
    const rows = issues.map((issue, index) => this.#row(issue, index + 1));
    return { table: { columns: [...this.#columns], rows }, isMarkdown: this.#isMarkdown, losses: this.#losses };
  }

  #row(issue: Value, line: number): TableRow {
    const cells = new Map<string, string[]>();
    const add = (column: string, ...values: string[]): void => {
      const filled = values.filter((value) => value.trim() !== "");
      if (filled.length === 0) return;
      this.#columns.add(column);
      cells.set(column, [...(cells.get(column) ?? []), ...filled]);
    };
    const key = issue.get("key").text();
    const fields = issue.get("fields");
    add("Issue key", key);
    if (issue.get("id").exists) add("Issue id", issue.get("id").id());
    for (const [id, { raw }] of fields.entries()) {
      if (REPEATED.includes(id)) continue;
      add(this.#columnOf(id), ...this.#cellsOf(raw));
    }
    const raw = fields.raw as Raw;
    const [status, project] = [recordOf(raw.status), recordOf(raw.project)];
    add("Status", textOf(status.name));
    add("Status Category", categoryOf(recordOf(status.statusCategory)));
    add("Project key", textOf(project.key));
    add("Project name", textOf(project.name));
    add("Project type", textOf(project.projectTypeKey));
    add("Votes", countOf(recordOf(raw.votes).votes));
    for (const link of recordsOf(raw.issuelinks)) {
      const kind = textOf(recordOf(link.type).name);
      add(`Outward issue link (${kind})`, textOf(recordOf(link.outwardIssue).key));
      add(`Inward issue link (${kind})`, textOf(recordOf(link.inwardIssue).key));
    }
    for (const one of recordsOf(raw.attachment)) {
      add(
        "Attachment",
        joined(instantOf(one.created), personIn(one.author), textOf(one.filename), textOf(one.content)),
      );
    }
    const comments = this.#listIn(raw.comment, "comments", `${key}: comment`);
    for (const one of comments) {
      const author = textOf(recordOf(one.author).displayName) || personIn(one.author);
      add("Comment", `${joined(instantOf(one.created), author)};${this.#rich(one.body)}`);
    }
    for (const one of this.#listIn(raw.worklog, "worklogs", `${key}: time entry`)) {
      const rest = joined(instantOf(one.started), personIn(one.author), textOf(one.timeSpentSeconds));
      add("Log Work", `${this.#rich(one.comment)};${rest}`);
    }
    return { line, cells };
  }

  #columnOf(id: string): string {
    const known = COLUMNS[id];
    if (known !== undefined) return known;
    const name = this.#names.get(id) ?? id;
    if (!id.startsWith("customfield_") || PLAIN_NAMES.includes(name.toLowerCase())) return name;
    const isShared = [...this.#names].some(([other, one]) => other !== id && one.toLowerCase() === name.toLowerCase());
    return `Custom field (${isShared ? `${name} ${id.replace("customfield_", "")}` : name})`;
  }

  /** Returns the list in a field. The search API returns only the first items of a long list. */
  #listIn(field: unknown, name: string, where: string): Raw[] {
    const record = recordOf(field);
    const list = recordsOf(record[name]);
    const missing = Number(record.total) - list.length;
    if (missing > 0) this.#losses.push(lossOf("LIST_NOT_IN_FILE", `${where}, ${missing} more`));
    return list;
  }

  #rich(value: unknown): string {
    if (!isAdf(value)) return textOf(value);
    this.#isMarkdown = true;
    return adfToMarkdown(value);
  }

  /** Converts a value of any type to cells. */
  #cellsOf(value: unknown): string[] {
    if (Array.isArray(value)) return value.flatMap((one) => this.#cellsOf(one));
    if (isAdf(value)) return [this.#rich(value)];
    if (typeof value === "string") return [LEGACY_SPRINT.exec(value)?.[1] ?? instantOf(value)];
    if (typeof value !== "object" || value === null) return [textOf(value)];
    const record = value as Raw;
    const person = personIn(record);
    if (person !== "") return [person];
    // A nested choice, from a cascading list.
    const inner = textOf(recordOf(record.child).value);
    const text = textOf(record.value) || textOf(record.name) || textOf(record.key);
    return [text === "" ? JSON.stringify(value) : inner === "" ? text : `${text} - ${inner}`];
  }
}

/** `com.atlassian.greenhopper.service.sprint.Sprint@1f[id=1,name=Sprint 1,startDate=...]`, from older versions. */
const LEGACY_SPRINT = /^com\.atlassian\.greenhopper\.[^[]*\[.*?\bname=([^,\]]*)/;
const INSTANT = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?)(Z|[+-]\d\d:?\d\d)$/;

/** Converts an instant to UTC, such as `2026-03-12T15:04:00.000Z`. Other text is unchanged. */
function instantOf(value: unknown): string {
  const text = textOf(value);
  const [, time = "", zone = ""] = INSTANT.exec(text) ?? [];
  const at = new Date(time + zone.replace(/^([+-]\d\d)(\d\d)$/, "$1:$2"));
  return time === "" || Number.isNaN(at.getTime()) ? text : at.toISOString();
}

/** Returns the email address of a person, or else the name. Empty for other records. */
function personIn(value: unknown): string {
  const record = recordOf(value);
  const name = textOf(record.displayName);
  return name === "" ? "" : textOf(record.emailAddress) || name;
}

/** The names of status categories depend on the language. Their keys do not. */
function categoryOf({ key, name }: Raw): string {
  const known: Readonly<Record<string, string>> = { new: "To Do", indeterminate: "In Progress", done: "Done" };
  return known[textOf(key)] ?? textOf(name);
}

const countOf = (value: unknown): string => (Number(value) > 0 ? String(value) : "");

/** Joins parts into a cell. Only the last part may contain the separator. */
function joined(...parts: string[]): string {
  return parts.map((part, index) => (index < parts.length - 1 ? part.replaceAll(/[;\n]/g, ",") : part)).join(";");
}

function recordOf(value: unknown): Raw {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Raw) : {};
}

function recordsOf(value: unknown): Raw[] {
  return Array.isArray(value) ? value.map(recordOf) : [];
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : ["number", "boolean"].includes(typeof value) ? String(value) : "";
}
