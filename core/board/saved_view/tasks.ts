/** Finds and counts the tasks of saved views. @module */
import type { Context } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import { MAX_COUNTED_TASKS, MAX_COUNTED_VIEWS, MAX_VIEW_COUNT } from "../../limits.ts";
import { type PageInput, type PageOf, pageOf } from "../../page.ts";
import type { ReadTx } from "../../ports/store.ts";
import { oldestFirst } from "../label/label.ts";
import type { TaskCard } from "../task/task.ts";
import { cardsOf } from "../view/cards.ts";
import { scopeOfView, taskQueryOf } from "./check.ts";
import { loadReadableViews, requireView } from "./require.ts";
import type { SavedView } from "./saved_view.ts";

/** Input for {@linkcode listViewTasks}. */
export interface ListViewTasksInput extends PageInput {
  viewId: string;
}

/**
 * Lists the tasks of a view as cards, in the query's order. In the query, `me` is the actor, and days are days in the
 * time zone of the actor's account.
 *
 * @throws {TrackerError} `invalid`, with the position of an error in the query, such as a label that no longer exists;
 * `not_found`, `forbidden`
 */
export async function listViewTasks(ctx: Context, input: ListViewTasksInput): Promise<PageOf<TaskCard>> {
  ctx.checkInput("listViewTasks", input);
  const page = pageOf(input, { sortedBy: "text" });
  return await ctx.store.read(async (tx) => {
    const loaded = await requireView(tx, ctx, input.viewId);
    const query = await taskQueryOf(tx, ctx, loaded.view, await scopeOfView(tx, loaded));
    const found = await tx.queryTasks(query, page);
    const labels = oldestFirst(await tx.listLabelsOnTasks(found.rows.map(({ id }) => id)));
    return { ...found, rows: await cardsOf(tx, found.rows, labels) };
  });
}

/** The number of tasks of a view. */
export interface ViewCount {
  /** The ID of the view. */
  id: string;
  /** At most 1,000. */
  count: number;
  /** Whether there are more tasks than `count`. */
  isCapped: boolean;
}

/** The cost of looking up the names for one project, expressed as a number of tasks. */
const TASKS_PER_PROJECT = 50;

/**
 * Counts the tasks of the first 50 views that the actor may read, in the order of {@linkcode listSavedViews}. A view
 * whose query is no longer valid is left out, and so is one with too many tasks to count.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function countViewTasks(ctx: Context, input: { workspaceId: string }): Promise<ViewCount[]> {
  ctx.checkInput("countViewTasks", input);
  return await ctx.store.read(async (tx) => {
    const views = (await loadReadableViews(tx, ctx, input.workspaceId)).slice(0, MAX_COUNTED_VIEWS);
    const counts: ViewCount[] = [];
    let left = MAX_COUNTED_TASKS;
    for (const loaded of views) {
      const { projects, ...scope } = await scopeOfView(tx, loaded);
      const tasks = projects.reduce((sum, { lastTaskNumber }) => sum + lastTaskNumber + TASKS_PER_PROJECT, 0);
      if (tasks > left) continue;
      left -= tasks;
      const count = await countOf(tx, ctx, loaded.view, { projects, ...scope });
      if (count !== undefined) counts.push(count);
      await tx.yieldToEventLoop();
    }
    return counts;
  });
}

async function countOf(
  tx: ReadTx,
  ctx: Context,
  view: SavedView,
  scope: Awaited<ReturnType<typeof scopeOfView>>,
): Promise<ViewCount | undefined> {
  try {
    const found = await tx.countQueriedTasks(await taskQueryOf(tx, ctx, view, scope), MAX_VIEW_COUNT + 1);
    return { id: view.id, count: Math.min(found, MAX_VIEW_COUNT), isCapped: found > MAX_VIEW_COUNT };
  } catch (error) {
    if (error instanceof TrackerError && error.code === "invalid") return undefined;
    throw error;
  }
}
