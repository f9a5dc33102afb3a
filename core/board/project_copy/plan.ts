/** Measures the tasks of a project before they are copied. @module */
import { TrackerError } from "../../errors.ts";
import { MAX_COPIED_ROWS, MAX_COPIED_TASKS, MAX_PAGE_ROWS, MAX_PART_BYTES } from "../../limits.ts";
import type { Place } from "../../page.ts";
import type { ReadTx } from "../../ports/store.ts";
import type { SearchToken } from "../../search_token.ts";
import { itemsOf } from "../field/types.ts";
import { listNamedFiles } from "../image/copy.ts";
import type { Project } from "../project/project.ts";
import { RELATION_TYPES, type Relation } from "../relation/relation.ts";
import { tokensOfTask } from "../search/task_tokens.ts";
import type { Task } from "../task/task.ts";

/** Data that is computed before the transaction that copies tasks, so that other writers can run in the meantime. */
export interface TasksPlan {
  files: Awaited<ReturnType<typeof listNamedFiles>>;
  /** The text of each task and its search tokens, by the ID of the task. */
  texts: ReadonlyMap<string, Pick<Task, "title" | "description"> & { tokens: SearchToken[] }>;
}

/** The plan of a copy without tasks. */
export const NO_TASKS: TasksPlan = { files: [], texts: new Map() };

/** The task, its history entry, its event, its watcher, its notification and its search document. */
const ROWS_PER_TASK = 6;
/** The relation, and an event for each of its two tasks. */
const ROWS_PER_RELATION = 3;
/** Number of texts whose tokens are computed between yields. */
const TEXTS_AT_ONCE = 20;

/**
 * Plans the copies of all tasks of a project.
 *
 * @throws {TrackerError} `too_large` with reason `TOO_MUCH_WORK`
 */
export async function planTasks(tx: ReadTx, project: Project): Promise<TasksPlan> {
  await refuseLargeBoard(tx, project);
  const tasks = await tx.listTasksOfProject(project.id);
  const ids = tasks.map(({ id }) => id);
  const values = await tx.listFieldValuesOnTasks(ids);
  const labels = await tx.listLabelsOfProject(project.id);
  let rows = ROWS_PER_TASK * tasks.length + labels.length;
  // People in a value may become watchers.
  for (const { type, value } of values) rows += 1 + itemsOf(type, value).length;
  rows += ROWS_PER_RELATION * (await relationsWithin(tx, project)).length;
  const texts = new Map<string, Pick<Task, "title" | "description"> & { tokens: SearchToken[] }>();
  for (const [index, { id, title, description }] of tasks.entries()) {
    const tokens = tokensOfTask({ title, description });
    texts.set(id, { title, description, tokens });
    rows += tokens.length;
    if (index % TEXTS_AT_ONCE === 0) await tx.yieldToEventLoop();
  }
  if (rows > MAX_COPIED_ROWS) throw tooLarge(project, "they have too much text, or too many labels or relations");
  return { files: await listNamedFiles(tx, tasks), texts };
}

/**
 * Refuses a project with too many tasks, or with too much text.
 *
 * @throws {TrackerError} `too_large` with reason `TOO_MUCH_WORK`
 */
export async function refuseLargeBoard(tx: ReadTx, project: Project): Promise<void> {
  const { tasks, textBytes } = await tx.measureBoard(project.id);
  if (tasks > MAX_COPIED_TASKS) throw tooLarge(project, `there are more than ${MAX_COPIED_TASKS}`);
  if (textBytes > MAX_PART_BYTES) throw tooLarge(project, "they have too much text");
}

/**
 * Returns the relations between tasks of a project, ordered by type.
 *
 * @throws {TrackerError} `too_large` with reason `TOO_MUCH_WORK`
 */
export async function relationsWithin(tx: ReadTx, project: Project): Promise<Relation[]> {
  const relations: Relation[] = [];
  for (const type of RELATION_TYPES) {
    let after: Place | undefined;
    do {
      const page = { limit: MAX_PAGE_ROWS, ...(after ? { after } : {}) };
      const { rows, next } = await tx.listRelationsWithin(project.id, type, page);
      relations.push(...rows);
      after = next;
      if (relations.length > MAX_COPIED_ROWS) throw tooLarge(project, "they have too many relations");
    } while (after);
  }
  return relations;
}

function tooLarge({ name }: Project, why: string): TrackerError {
  const advice = "Copy the project without tasks, or export and import them";
  return new TrackerError("too_large", `Cannot copy the tasks of project "${name}": ${why}. ${advice}`, {
    reason: "TOO_MUCH_WORK",
  });
}
