/** Lists labels. @module */

import { allInOrder } from "../../async/all_in_order.ts";
import type { Context } from "../../context.ts";
import { cutPage, type PageInput, type PageOf, pageOf } from "../../page.ts";
import { requirePermission } from "../../workspace/access.ts";
import { openProjectIds } from "../../workspace/project_access/scope.ts";
import { requireTask } from "../require.ts";
import type { Label } from "./label.ts";

const placeOf = ({ createdAt, id }: Label) => ({ value: createdAt.getTime(), id });

/**
 * Lists the labels on a task, oldest first.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`
 */
export async function listLabelsOnTask(ctx: Context, input: PageInput & { taskId: string }): Promise<PageOf<Label>> {
  ctx.checkInput("listLabelsOnTask", input);
  const page = pageOf(input);
  return await ctx.store.read(async (tx) => {
    const { taskId } = input;
    const [, labels] = await allInOrder(requireTask(tx, ctx, taskId, "label:read"), tx.listLabelsOnTask(taskId));
    return cutPage(labels, page, { placeOf });
  });
}

/** Input for {@linkcode listWorkspaceLabels}. */
export interface ListWorkspaceLabelsInput extends PageInput {
  workspaceId: string;
  /** Whether to list only templates, for example in a label picker. @default false */
  templates?: boolean;
}

/**
 * Lists the labels of a workspace, oldest first: all labels on tasks, and one label per name among labels without a
 * task.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`
 */
export async function listWorkspaceLabels(ctx: Context, input: ListWorkspaceLabelsInput): Promise<PageOf<Label>> {
  ctx.checkInput("listWorkspaceLabels", input);
  const page = pageOf(input);
  return await ctx.store.read(async (tx) => {
    const { workspaceId, templates = false } = input;
    const access = await requirePermission(tx, ctx, workspaceId, "label:read");
    const projectIds = templates ? undefined : await openProjectIds(tx, access);
    return await tx.listLabelsOfWorkspace(workspaceId, { templates, ...(projectIds && { projectIds }) }, page);
  });
}
