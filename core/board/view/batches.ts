/**
 * Reads the tasks of a project that may be too large for memory. The outlines of all tasks are read in one snapshot.
 * The rest is read in batches while the response is sent, each batch in its own short snapshot, so that a slow client
 * does not keep a snapshot open.
 *
 * The list of tasks, and the column, position and assignee of each, come from the first snapshot. Titles, descriptions
 * and labels are as of the time their batch is read. Tasks that were deleted or moved to another project by then are
 * left out.
 *
 * @module
 */

import { allInOrder } from "../../async/all_in_order.ts";
import { mapYielding } from "../../async/yielding.ts";
import type { Context } from "../../context.ts";
import { groupBy } from "../../group_by.ts";
import {
  LABEL_JSON_BYTES,
  MAX_BATCH_BYTES,
  MAX_BATCH_TASKS,
  MAX_UNMEASURED_TASKS,
  MAX_WHOLE_BOARD_BYTES,
  TASK_JSON_BYTES,
} from "../../limits.ts";
import type { TaskOutline } from "../../ports/store/board/task.ts";
import type { FieldValueOfTask, ReadTx } from "../../ports/store.ts";
import { type Label, oldestFirst } from "../label/label.ts";
import type { Project } from "../project/project.ts";
import type { Task } from "../task/task.ts";

/** The rows of a list, in batches. */
export interface Batches<Row> extends AsyncIterable<Row[]> {
  /** Number of tasks whose {@linkcode TaskPlace} stays in memory until the last batch is read. */
  readonly places: number;
}

/** Returns whether a project is too large to be read at once. */
export async function isLongProject(tx: ReadTx, project: Project): Promise<boolean> {
  if (project.lastTaskNumber <= MAX_UNMEASURED_TASKS) return false;
  const { tasks, textBytes, labels } = await tx.measureBoard(project.id);
  return textBytes + tasks * TASK_JSON_BYTES + labels * LABEL_JSON_BYTES > MAX_WHOLE_BOARD_BYTES;
}

/** The fields of a task that stay in memory until its batch is read. One slow client may keep thousands of places in memory. */
export type TaskPlace = Pick<TaskOutline, "id" | "status" | "position" | "userId" | "descriptionBytes">;

export async function placesOf(tx: ReadTx, outlines: readonly TaskOutline[]): Promise<TaskPlace[]> {
  return await mapYielding(tx, outlines, ({ id, status, position, userId, descriptionBytes }) => ({
    id,
    status,
    position,
    userId,
    descriptionBytes,
  }));
}

export interface BatchOptions<Row> {
  projectId: string;
  /** Rejects if the caller may no longer read the project. */
  check: (tx: ReadTx) => Promise<unknown>;
  /** Loads the values of custom fields on tasks. @default none */
  valuesOf?: (tx: ReadTx, taskIds: readonly string[]) => Promise<FieldValueOfTask[]>;
  /** Makes a row from a task, its labels and its custom field values. */
  make: (task: Task, labels: readonly Label[], values: readonly FieldValueOfTask[]) => Row;
}

/**
 * Returns the rows of the tasks in the order of their places. Each batch is read when the caller asks for it.
 *
 * @throws {TrackerError} during iteration, any error of `check`
 */
export function readInBatches<Row>(
  ctx: Context,
  places: readonly TaskPlace[],
  options: BatchOptions<Row>,
): Batches<Row> {
  return { places: places.length, [Symbol.asyncIterator]: () => readPlaces(ctx, places, options) };
}

async function* readPlaces<Row>(
  ctx: Context,
  places: readonly TaskPlace[],
  { projectId, check, valuesOf, make }: BatchOptions<Row>,
): AsyncGenerator<Row[], void, void> {
  for (const batch of batchesOf(places)) {
    const ids = batch.map(({ id }) => id);
    const [tasks, labels, values] = await ctx.store.read(async (tx) => {
      await check(tx);
      const found = valuesOf?.(tx, ids) ?? [];
      return await allInOrder(tx.listTasksById(ids), tx.listLabelsOnTasks(ids), found);
    });
    const known = new Map(tasks.map((task) => [task.id, task]));
    const byTask = labelsByTask(labels);
    const valuesByTask = groupBy(values, ({ taskId }) => taskId);
    yield batch.flatMap(({ descriptionBytes: _, ...place }) => {
      const task = known.get(place.id);
      if (task?.projectId !== projectId) return [];
      return [make({ ...task, ...place }, byTask.get(place.id) ?? [], valuesByTask.get(place.id) ?? [])];
    });
  }
}

/** Reads all batches into one array. */
export async function collect<Row>(batches: AsyncIterable<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const batch of batches) for (const row of batch) rows.push(row);
  return rows;
}

function* batchesOf(places: readonly TaskPlace[]): Generator<TaskPlace[]> {
  let batch: TaskPlace[] = [];
  let bytes = 0;
  for (const place of places) {
    if (batch.length > 0 && (batch.length === MAX_BATCH_TASKS || bytes + place.descriptionBytes > MAX_BATCH_BYTES)) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(place);
    bytes += place.descriptionBytes;
  }
  if (batch.length > 0) yield batch;
}

/** Groups labels by task, oldest first. */
function labelsByTask(labels: readonly Label[]): Map<string, Label[]> {
  const byTask = new Map<string, Label[]>();
  for (const label of oldestFirst(labels)) {
    if (label.taskId === null) continue;
    const onTask = byTask.get(label.taskId);
    if (onTask) onTask.push(label);
    else byTask.set(label.taskId, [label]);
  }
  return byTask;
}
