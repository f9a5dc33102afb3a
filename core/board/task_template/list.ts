/** Lists task templates. @module */
import { allInOrder } from "../../async/all_in_order.ts";
import type { Context } from "../../context.ts";
import { requireProject } from "../require.ts";
import type { TaskTemplate } from "./task_template.ts";

/**
 * Lists the templates of a project, by position.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function listTaskTemplates(ctx: Context, input: { projectId: string }): Promise<TaskTemplate[]> {
  ctx.checkInput("listTaskTemplates", input);
  const { projectId } = input;
  return await ctx.store.read(async (tx) => {
    const loading = [requireProject(tx, ctx, projectId, "task:read"), tx.listTaskTemplates(projectId)] as const;
    const [, templates] = await allInOrder(...loading);
    return templates;
  });
}
