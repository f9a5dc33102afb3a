/** Lists labels. @module */
import { allInOrder } from "../../async/all_in_order.ts";
import type { Context } from "../../context.ts";
import { cutPage, type PageInput, type PageOf, pageOf } from "../../page.ts";
import { requirePermission } from "../../workspace/access.ts";
import { requireTask } from "../require.ts";
import type { Label } from "./label.ts";

const placeOf = ({ createdAt, id }: Label) => ({ value: createdAt.getTime(), id });

/**
 * The labels on a task, oldest first.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`
 */
export async function listLabelsOnTask(ctx: Context, input: PageInput & { taskId: string }): Promise<PageOf<Label>> {
  const page = pageOf(input);
  return await ctx.store.read(async (tx) => {
    const { taskId } = input;
    const [, labels] = await allInOrder(requireTask(tx, ctx, taskId, "label:read"), tx.listLabelsOnTask(taskId));
    return cutPage(labels, page, { placeOf });
  });
}

/** Input of {@linkcode listWorkspaceLabels}. */
export interface ListWorkspaceLabelsInput extends PageInput {
  workspaceId: string;
  /** Templates alone, which is what a picker offers. @default false */
  templates?: boolean;
}

/**
 * The labels of a workspace, oldest first: each name once among those without a task, and every copy on a task.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`
 */
export async function listWorkspaceLabels(ctx: Context, input: ListWorkspaceLabelsInput): Promise<PageOf<Label>> {
  const page = pageOf(input);
  return await ctx.store.read(async (tx) => {
    await requirePermission(tx, ctx, input.workspaceId, "label:read");
    const { workspaceId, templates = false } = input;
    return await tx.listLabelsOfWorkspace(workspaceId, { templates }, page);
  });
}
