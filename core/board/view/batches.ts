/**
 * Tasks of a project that may be too large to be held: their outlines are read in one snapshot, the rest in batches while
 * the answer is sent, each batch in a short snapshot of its own. So a reader that takes its time holds no snapshot.
 *
 * The list is the one of the first snapshot. Descriptions and labels are those of the moment in which their batch is read;
 * a task that was deleted or moved to another project by then is left out.
 *
 * @module
 */

import { allInOrder } from "../../async/all_in_order.ts";
import type { Context } from "../../context.ts";
import {
  MAX_BATCH_BYTES,
  MAX_BATCH_TASKS,
  MAX_UNMEASURED_TASKS,
  MAX_WHOLE_BOARD_BYTES,
  MAX_WHOLE_BOARD_ROWS,
} from "../../limits.ts";
import type { TaskOutline } from "../../ports/store/board/task.ts";
import type { ReadTx } from "../../ports/store.ts";
import { compareText } from "../../text.ts";
import type { Label } from "../label/label.ts";
import type { Project } from "../project/project.ts";
import type { Task } from "../task/task.ts";

/** Rows of a list, some at a time. */
export type Batches<Row> = AsyncIterable<Row[]>;

/** Whether a project is too large to be read as a whole. */
export async function isLongProject(tx: ReadTx, project: Project): Promise<boolean> {
  if (project.lastTaskNumber <= MAX_UNMEASURED_TASKS) return false;
  const { tasks, descriptionBytes, labels } = await tx.measureBoard(project.id);
  return descriptionBytes > MAX_WHOLE_BOARD_BYTES || tasks > MAX_WHOLE_BOARD_ROWS || labels > MAX_WHOLE_BOARD_ROWS;
}

export interface BatchOptions<Row> {
  /** Rejects when the caller may not read the project any more. */
  check: (tx: ReadTx) => Promise<unknown>;
  /** Makes a row of a task and the labels on it. */
  make: (task: Task, labels: readonly Label[]) => Row;
}

/**
 * Tasks in the order of their outlines.
 *
 * @throws {TrackerError} what `check` throws, in the middle of the list
 */
export async function* readInBatches<Row>(
  ctx: Context,
  outlines: readonly TaskOutline[],
  { check, make }: BatchOptions<Row>,
): AsyncGenerator<Row[], void, void> {
  for (const batch of batchesOf(outlines)) {
    const ids = batch.map(({ id }) => id);
    const [tasks, labels] = await ctx.store.read(async (tx) => {
      await check(tx);
      return await allInOrder(tx.listTasksById(ids), tx.listLabelsOnTasks(ids));
    });
    const known = new Map(tasks.map((task) => [task.id, task]));
    const byTask = labelsByTask(labels);
    yield batch.flatMap(({ descriptionBytes: _, ...outline }) => {
      const now = known.get(outline.id);
      if (now?.projectId !== outline.projectId) return [];
      return [make({ ...outline, description: now.description }, byTask.get(outline.id) ?? [])];
    });
  }
}

/** Everything at once, for callers that want an array. */
export async function collect<Row>(batches: Batches<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const batch of batches) for (const row of batch) rows.push(row);
  return rows;
}

function* batchesOf(outlines: readonly TaskOutline[]): Generator<TaskOutline[]> {
  let batch: TaskOutline[] = [];
  let bytes = 0;
  for (const outline of outlines) {
    if (batch.length > 0 && (batch.length === MAX_BATCH_TASKS || bytes + outline.descriptionBytes > MAX_BATCH_BYTES)) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(outline);
    bytes += outline.descriptionBytes;
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
