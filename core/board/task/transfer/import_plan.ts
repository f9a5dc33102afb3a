/** Checks the tasks of an import and plans the writes. @module */
import { refuseTooMuchWork } from "../../../async/parts.ts";
import type { Context } from "../../../context.ts";
import { invalidField, TrackerError } from "../../../errors.ts";
import { MAX_CUSTOM_FIELDS, MAX_LABELS_PER_TASK } from "../../../limits.ts";
import type { SearchToken } from "../../../search_token.ts";
import { foldKey, isAscii, stripControlCharacters } from "../../../text.ts";
import { mentionsIn } from "../../comment/comment.ts";
import type { NamedFieldValue } from "../../field/new_task.ts";
import { checkColor, checkLabelName } from "../../label/label.ts";
import { tokensOfTask } from "../../search/task_tokens.ts";
import { type NewTaskFields, newTaskFields } from "../create.ts";
import type { TaskInputs } from "../fields.ts";
import { PRIORITIES, type Priority, type Task } from "../task.ts";

/** A task in an import file. An assignee who may not open the project is dropped with a warning. */
export interface ImportedTask extends Partial<Omit<TaskInputs, "priority">> {
  title: string;
  /** A column's slug or name. An unknown status becomes `planned` with a warning. */
  status: string;
  /** An unknown priority becomes `no-priority` with a warning. @default "low" */
  priority?: string;
  labels?: { name: string; color: string }[];
  /**
   * Values of custom fields. A value that does not fit, or whose field the project does not have, is left out with a
   * warning.
   */
  customFields?: NamedFieldValue[];
}

/** The result of one imported task. */
export type ImportResult =
  | { success: true; task: Task; warnings?: string[] }
  | { success: false; error: string; task: ImportedTask };

/** A valid task of a file. */
export interface TaskPlan {
  fields: NewTaskFields;
  /** Without duplicate names. */
  labels: { name: string; color: string }[];
  /** Not yet checked, because the check depends on the project. */
  customFields: readonly NamedFieldValue[];
  /** The status in the file. */
  status: string;
  tokens: SearchToken[];
  /** Messages about values that were changed or dropped. */
  warnings: string[];
}

/** The plan of a task, or the error of an invalid task. */
type Checked = { plan: TaskPlan; error?: undefined } | { plan?: undefined; error: string };

/** A checked task of a file. */
export type PlannedTask = Checked & {
  /** The task in the file. */
  imported: ImportedTask;
  /** Number of rows to write. */
  rows: number;
  /** Length of the title, the description and the values of custom fields. */
  characters: number;
};

/** The task, its history entry, its event and its search document. */
const ROWS_PER_TASK = 4;
/** ASCII characters processed between yields. Measured: 5 ms. */
const YIELD_CHARACTERS = 64 * 1024;
/** A task without text takes as long as this many characters. Measured: 10 µs. */
const TASK_COST = 128;
/** How many times longer other characters take. Measured: 4 to 12 times for pairs of CJK characters. */
const OTHER_CHARACTER_COST = 8;

/**
 * Checks every task of a file, and the total number of rows to write.
 *
 * @throws {TrackerError} `too_large` with reason `TOO_MUCH_WORK`, `unavailable`
 */
export async function planTasks(ctx: Context, tasks: readonly ImportedTask[]): Promise<PlannedTask[]> {
  // Reads nothing. The transaction is needed only because it can yield to other work.
  return await ctx.store.read(async (tx) => {
    const planned: PlannedTask[] = [];
    let [rows, work] = [0, 0];
    for (const imported of tasks) {
      const task = planTask(imported);
      planned.push(task);
      rows += task.rows;
      refuseTooMuchWork(rows, "divide the file");
      work += TASK_COST + task.characters * (isAscii(imported.description ?? "") ? 1 : OTHER_CHARACTER_COST);
      if (work < YIELD_CHARACTERS) continue;
      work = 0;
      await tx.yieldToEventLoop();
    }
    return planned;
  });
}

function planTask(imported: ImportedTask): PlannedTask {
  const checked = checkImported(imported);
  const values = (imported.customFields ?? []).reduce((sum, { value }) => sum + value.length, 0);
  const characters = imported.title.length + (imported.description ?? "").length + values;
  const rows = checked.plan ? rowsOf(checked.plan) : 1;
  return { imported, ...checked, rows, characters };
}

function rowsOf({ fields, labels, customFields, tokens }: TaskPlan): number {
  const others = labels.length + customFields.length + mentionsIn(fields.description).length;
  return ROWS_PER_TASK + tokens.length + others;
}

function checkImported(imported: ImportedTask): Checked {
  const warnings: string[] = [];
  try {
    const cleaned = withoutControlCharacters(imported, warnings);
    const priority = priorityOf(cleaned.priority, warnings);
    const fields = newTaskFields({ ...cleaned, priority });
    const labels = labelsOf(cleaned.labels ?? []);
    const { status, customFields = [] } = imported;
    if (customFields.length > 2 * MAX_CUSTOM_FIELDS) {
      throw invalidField("/customFields", `Must contain at most ${2 * MAX_CUSTOM_FIELDS} values`);
    }
    return { plan: { fields, labels, customFields, status, tokens: tokensOfTask(fields), warnings } };
  } catch (error) {
    if (!(error instanceof TrackerError)) throw error;
    const pointer = error.details.errors?.[0]?.pointer;
    return { error: pointer ? `${pointer}: ${error.message}` : error.message };
  }
}

/** Removes control characters instead of refusing them, because the user who imports a file did not write it. */
function withoutControlCharacters(imported: ImportedTask, warnings: string[]): ImportedTask {
  const { title, description, labels } = imported;
  let isClean = true;
  const strip = <T>(value: T): T => {
    // JavaScript callers may pass any value.
    if (typeof value !== "string") return value;
    const text = stripControlCharacters(value);
    isClean &&= text === value;
    return text as T;
  };
  const cleaned = {
    ...imported,
    title: strip(title),
    ...(description === undefined ? {} : { description: strip(description) }),
    ...(labels === undefined ? {} : { labels: labels.map((label) => ({ ...label, name: strip(label.name) })) }),
  };
  if (isClean) return imported;
  warnings.push("Control characters were removed");
  return cleaned;
}

function priorityOf(priority: string | undefined, warnings: string[]): Priority {
  if (priority === undefined) return "low";
  const known = PRIORITIES.find((name) => name === priority);
  if (!known) warnings.push(`Priority "${priority.slice(0, 100)}" is unknown. It was set to "no-priority"`);
  return known ?? "no-priority";
}

/** Checks labels and removes duplicate names. */
function labelsOf(labels: readonly { name: string; color: string }[]): { name: string; color: string }[] {
  if (labels.length > MAX_LABELS_PER_TASK) {
    throw invalidField("/labels", `Must contain at most ${MAX_LABELS_PER_TASK} labels`);
  }
  const byName = new Map<string, { name: string; color: string }>();
  for (const { name, color } of labels) {
    const checked = { name: checkLabelName(name, "/labels/name"), color: checkColor(color, "/labels/color") };
    const key = foldKey(checked.name);
    if (!byName.has(key)) byName.set(key, checked);
  }
  return [...byName.values()];
}
