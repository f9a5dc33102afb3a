/** Addresses of pages in the web app. @module */
import type { Context } from "../../context.ts";

/** Returns the URL of a task in the web app.  */
export function taskUrl(
  ctx: Pick<Context, "baseUrl">,
  { workspaceId, id, taskId }: Record<"workspaceId" | "id" | "taskId", string>,
): string {
  return `${workspaceUrl(ctx, workspaceId)}/project/${encodeURIComponent(id)}/task/${encodeURIComponent(taskId)}`;
}

/** Returns the URL of a workspace in the web app. */
export function workspaceUrl({ baseUrl }: Pick<Context, "baseUrl">, workspaceId: string): string {
  return `${baseUrl}/dashboard/workspace/${encodeURIComponent(workspaceId)}`;
}
