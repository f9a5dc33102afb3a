/**
 * Plans the writes of an import in advance. @module
 */
import { refuseTooMuchWork } from "../../../async/parts.ts";
import type { Context } from "../../../context.ts";
import { invalidField, TrackerError } from "../../../errors.ts";
import { MAX_LABELS_PER_TASK } from "../../../limits.ts";
import type { SearchToken } from "../../../search_token.ts";
import { foldKey, stripControlCharacters } from "../../../text.ts";
import { mentionsIn } from "../../comment/comment.ts";
import { checkColor, checkLabelName } from "../../label/label.ts";
import { type NewTaskFields, newTaskFields } from "../create.ts";
import type { TaskInputs } from "../fields.ts";
import { tokensOfTask } from "../save.ts";
import { PRIORITIES, type Priority, type Task } from "../task.ts";

/** One task of a file. An account that is no member is left out, with a warning. */
export interface ImportedTask extends Partial<Omit<TaskInputs, "priority">> {
  title: string;
  /** A column's slug or name; an unknown one becomes `planned`, with a warning. */
  status: string;
  /** An unknown one becomes `no-priority`, with a warning. @default "low" */
  priority?: string;
  labels?: { name: string; color: string }[];
}

/** The result of one imported task. */
export type ImportResult =
  | { success: true; task: Task; warnings?: string[] }
  | { success: false; error: string; task: ImportedTask };

/** A task of a file that can be made. */
export interface TaskPlan {
  /** Checked. */
  fields: NewTaskFields;
  /** Checked, and each name once. */
  labels: { name: string; color: string }[];
  /** As the file has it. */
  status: string;
  tokens: SearchToken[];
  /** Values that were not imported unchanged. */
  warnings: string[];
}

/** The plan of a task, or why the task cannot be made. */
type Checked = { plan: TaskPlan; error?: undefined } | { plan?: undefined; error: string };

/** A task of a file. */
export type PlannedTask = Checked & {
  /** As the file has it. */
  imported: ImportedTask;
  /** Number of written rows. */
  rows: number;
  /** Of its text. */
  characters: number;
};

/** The task, its history, its event and its search document. */
const ROWS_PER_TASK = 4;
/** Text processed between yields: a few milliseconds. */
const TURN_CHARACTERS = 64 * 1024;

/**
 * Checks every task of a file, and how much all of them are.
 *
 * @throws {TrackerError} `too_large` with reason `TOO_MUCH_WORK`, `unavailable`
 */
export async function planTasks(ctx: Context, tasks: readonly ImportedTask[]): Promise<PlannedTask[]> {
  // Reads nothing. The store's read yields to other work, which a long file needs.
  return await ctx.store.read(async (tx) => {
    const planned: PlannedTask[] = [];
    let [rows, characters] = [0, 0];
    for (const imported of tasks) {
      const one = planTask(imported);
      planned.push(one);
      rows += one.rows;
      refuseTooMuchWork(rows, "divide the file");
      characters += one.characters;
      if (characters < TURN_CHARACTERS) continue;
      characters = 0;
      await tx.yieldToEventLoop();
    }
    return planned;
  });
}

function planTask(imported: ImportedTask): PlannedTask {
  const checked = checkImported(imported);
  const characters = imported.title.length + (imported.description ?? "").length;
  const rows = checked.plan ? rowsOf(checked.plan) : 1;
  return { imported, ...checked, rows, characters };
}

function rowsOf({ fields, labels, tokens }: TaskPlan): number {
  return ROWS_PER_TASK + tokens.length + labels.length + mentionsIn(fields.description).length;
}

function checkImported(imported: ImportedTask): Checked {
  const warnings: string[] = [];
  try {
    const cleaned = withoutControlCharacters(imported, warnings);
    const priority = priorityOf(cleaned.priority, warnings);
    const fields = newTaskFields({ ...cleaned, priority });
    const labels = labelsOf(cleaned.labels ?? []);
    return { plan: { fields, labels, status: imported.status, tokens: tokensOfTask(fields), warnings } };
  } catch (error) {
    if (!(error instanceof TrackerError)) throw error;
    const pointer = error.details.errors?.[0]?.pointer;
    return { error: pointer ? `${pointer}: ${error.message}` : error.message };
  }
}

/** The exporting service, not the importer, wrote them. */
function withoutControlCharacters(imported: ImportedTask, warnings: string[]): ImportedTask {
  const { title, description, labels } = imported;
  let isClean = true;
  const strip = <T>(value: T): T => {
    // Callers without a compiler hand anything on.
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
  if (!known) warnings.push(`Priority "${priority.slice(0, 100)}" is unknown: "no-priority" is used`);
  return known ?? "no-priority";
}

/** Checked, and each name once. */
function labelsOf(labels: readonly { name: string; color: string }[]): { name: string; color: string }[] {
  if (labels.length > MAX_LABELS_PER_TASK) {
    throw invalidField("/labels", `Must hold at most ${MAX_LABELS_PER_TASK} labels`);
  }
  const byName = new Map<string, { name: string; color: string }>();
  for (const { name, color } of labels) {
    const checked = { name: checkLabelName(name, "/labels/name"), color: checkColor(color, "/labels/color") };
    const key = foldKey(checked.name);
    if (!byName.has(key)) byName.set(key, checked);
  }
  return [...byName.values()];
}
