/**
 * Tasks of a project that may be too large to be held: their outlines are read in one snapshot, the rest in batches while
 * the answer is sent, each batch in a short snapshot of its own. So a reader that takes its time holds no snapshot.
 *
 * The list, with the column and the assignee of each task, is the one of the first snapshot. Titles, descriptions and labels
 * are those of the moment in which their batch is read; a task that was deleted or moved to another project by then is
 * left out.
 *
 * @module
 */

import { allInOrder } from "../../async/all_in_order.ts";
import { mapYielding } from "../../async/yielding.ts";
import type { Context } from "../../context.ts";
import {
  LABEL_JSON_BYTES,
  MAX_BATCH_BYTES,
  MAX_BATCH_TASKS,
  MAX_UNMEASURED_TASKS,
  MAX_WHOLE_BOARD_BYTES,
  TASK_JSON_BYTES,
} from "../../limits.ts";
import type { TaskOutline } from "../../ports/store/board/task.ts";
import type { ReadTx } from "../../ports/store.ts";
import { compareText } from "../../text.ts";
import type { Label } from "../label/label.ts";
import type { Project } from "../project/project.ts";
import type { Task } from "../task/task.ts";

/** Rows of a list, some at a time. */
export interface Batches<Row> extends AsyncIterable<Row[]> {
  /** Tasks whose places are held until the last batch is read. */
  readonly places: number;
}

/** Whether a project is too large to be read as a whole. */
export async function isLongProject(tx: ReadTx, project: Project): Promise<boolean> {
  if (project.lastTaskNumber <= MAX_UNMEASURED_TASKS) return false;
  const { tasks, textBytes, labels } = await tx.measureBoard(project.id);
  return textBytes + tasks * TASK_JSON_BYTES + labels * LABEL_JSON_BYTES > MAX_WHOLE_BOARD_BYTES;
}

/** What is held of a task until its batch is read: for each slow reader, of thousands of tasks. */
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
  /** Rejects when the caller may not read the project any more. */
  check: (tx: ReadTx) => Promise<unknown>;
  /** Makes a row of a task and the labels on it. */
  make: (task: Task, labels: readonly Label[]) => Row;
}

/**
 * Tasks in the order of their places.
 *
 * @throws {TrackerError} what `check` throws, in the middle of the list
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
  { projectId, check, make }: BatchOptions<Row>,
): AsyncGenerator<Row[], void, void> {
  for (const batch of batchesOf(places)) {
    const ids = batch.map(({ id }) => id);
    const [tasks, labels] = await ctx.store.read(async (tx) => {
      await check(tx);
      return await allInOrder(tx.listTasksById(ids), tx.listLabelsOnTasks(ids));
    });
    const known = new Map(tasks.map((task) => [task.id, task]));
    const byTask = labelsByTask(labels);
    yield batch.flatMap(({ descriptionBytes: _, ...place }) => {
      const now = known.get(place.id);
      if (now?.projectId !== projectId) return [];
      return [make({ ...now, ...place }, byTask.get(place.id) ?? [])];
    });
  }
}

/** Everything at once, for callers that want an array. */
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

/** Oldest first on each task. */
function labelsByTask(labels: readonly Label[]): Map<string, Label[]> {
  const byTask = new Map<string, Label[]>();
  const oldestFirst = labels.toSorted(
    (left, right) => left.createdAt.getTime() - right.createdAt.getTime() || compareText(left.id, right.id),
  );
  for (const label of oldestFirst) {
    if (label.taskId === null) continue;
    const onTask = byTask.get(label.taskId);
    if (onTask) onTask.push(label);
    else byTask.set(label.taskId, [label]);
  }
  return byTask;
}
