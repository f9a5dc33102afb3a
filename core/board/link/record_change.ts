import type { Context } from "../../context.ts";
import type { Tx } from "../../ports/store.ts";
import type { LoadedTask } from "../require.ts";
import { newActivity, taskEvent } from "../task/save.ts";
import type { TaskRecord } from "../task/task.ts";
import type { ExternalLink } from "./link.ts";

/**
 * Increments the versions of the task and its board, and appends an event. Adding or removing a link also adds an entry
 * to the task's history.
 */
export async function recordLinkChange(
  tx: Tx,
  ctx: Context,
  { task, project }: Pick<LoadedTask<TaskRecord>, "task" | "project">,
  { kind, link }: { kind: "created" | "updated" | "deleted"; link: ExternalLink },
  now: Date,
): Promise<void> {
  const { id: linkId, resourceType, url, title } = link;
  const isNew = kind === "created";
  await tx.raiseTaskVersions([task.id]);
  await tx.raiseProjectVersion(project.id);
  const values = isNew ? { old: null, new: url } : { old: url, new: null };
  const entry = {
    type: "task" as const,
    content: isNew ? "added a link" : "removed a link",
    eventData: { field: "link", linkId, title, ...values },
  };
  if (kind !== "updated") await tx.insertActivities([newActivity(ctx, task.id, entry, now)]);
  await tx.appendEvents([taskEvent(ctx, "taskLinksChanged", task, { kind, linkId, resourceType, url, title }, now)]);
}
