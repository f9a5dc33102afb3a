/** Creates the issue of a task exactly once, even if the response to its creation is lost. @module */
import type { Context } from "../../../context.ts";
import { FORGE_CLOCK_SKEW_SECONDS } from "../../../limits.ts";
import type { ForgeIssue } from "../../../ports/forge.ts";
import type { ForgeLink, Snapshot } from "../link.ts";
import { logSync } from "../log.ts";
import { aboutLink, type Reach, saveIssueLink } from "./issue_link.ts";
import { issuePages } from "./issue_pages.ts";
import { isOutgoing, isSameLink, type SyncedTask } from "./load.ts";
import { idInMarker, labelsOfIssue, loginsOf, snapshotOfIssue, withMarker } from "./snapshot.ts";

/**
 * Creates the issue of a task if the rules include the task, or finds the issue that an earlier attempt created.
 *
 * @returns whether the task now has an issue
 */
export async function ensureIssue(
  ctx: Context,
  loaded: SyncedTask,
  reach: Reach,
  { mayCreate }: { mayCreate: boolean },
): Promise<boolean> {
  const begun = loaded.link ?? (mayCreate ? await beginLink(ctx, loaded) : undefined);
  if (!begun?.base) return false;
  const { connection } = loaded;
  const found = loaded.link ? await findCreated(reach, begun) : undefined;
  const { local } = begun.base;
  const issue =
    found ??
    (await reach.forge.createIssue(reach.repository, {
      title: local.title,
      body: withMarker(local.body, begun.taskId),
      labels: labelsOfIssue(local),
      assignees: loginsOf(local.assignee, connection),
    }));
  await finishLink(ctx, loaded, begun, issue, found === undefined);
  return true;
}

/** Inserts the link before the issue exists, so that a later attempt looks for the issue. */
async function beginLink(ctx: Context, { connection, task, local }: SyncedTask): Promise<ForgeLink | undefined> {
  const now = ctx.clock.now();
  const id = ctx.newId();
  return await ctx.store.transaction(async (tx) => {
    const labels = await tx.listLabelsOnTask(task.id);
    if (await tx.findForgeLinkOfTask(connection.id, task.id)) return undefined;
    if (!(await isOutgoing(tx, connection, labels))) return undefined;
    const link = newLink({ id, connectionId: connection.id, taskId: task.id, isFromForge: false }, now);
    // An issue is created open. If the task is finished, the first synchronization closes it.
    const created: Snapshot = { ...local, isOpen: true };
    const hasLogin = loginsOf(local.assignee, connection).length > 0;
    // The values that the issue will have. A task without a priority adds no priority label.
    const priority = local.priority === "no-priority" ? null : local.priority;
    const sent: Snapshot = { ...created, priority, assignee: hasLogin ? local.assignee : null };
    const begun: ForgeLink = { ...link, base: { local: created, remote: sent } };
    await tx.insertForgeLink(begun);
    return begun;
  });
}

/** Creates a link without an issue. */
export function newLink(key: Pick<ForgeLink, "id" | "connectionId" | "taskId" | "isFromForge">, now: Date): ForgeLink {
  return {
    ...key,
    issueNumber: null,
    url: null,
    state: "creating",
    pauseReason: null,
    base: null,
    conflicts: [],
    commentsFrom: new Date(0),
    seenSequence: 0,
    remoteUpdatedAt: null,
    remoteComments: null,
    createdAt: now,
    updatedAt: now,
  };
}

/** Looks for the task's marker in the issues that have changed since the first attempt. */
async function findCreated(
  { forge, repository }: Reach,
  { taskId, createdAt }: ForgeLink,
): Promise<ForgeIssue | undefined> {
  const updatedSince = new Date(createdAt.getTime() - FORGE_CLOCK_SKEW_SECONDS * 1000);
  for await (const issues of issuePages(forge, repository, { state: "all", updatedSince })) {
    const found = issues.find(({ body }) => idInMarker(body) === taskId);
    if (found) return found;
  }
  return undefined;
}

async function finishLink(
  ctx: Context,
  loaded: SyncedTask,
  begun: ForgeLink,
  issue: ForgeIssue,
  isNew: boolean,
): Promise<void> {
  const now = ctx.clock.now();
  const { connection } = loaded;
  await ctx.store.transaction(async (tx) => {
    const current = await tx.findForgeLink(begun.id);
    if (!current?.base || !isSameLink(current, begun)) return;
    // A new issue has the values that the forge stored for the task. An issue that was found later may have been edited
    // since it was created, so it is compared with the values that were sent.
    const remote = isNew ? snapshotOfIssue(issue, connection) : current.base.remote;
    const link: ForgeLink = {
      ...current,
      issueNumber: issue.number,
      url: issue.url,
      state: "synced",
      base: { local: current.base.local, remote },
      updatedAt: now,
    };
    await tx.saveForgeLink(link);
    await saveIssueLink(tx, ctx, loaded, link, issue, now);
    const detail = `Created issue ${issue.number}`;
    await logSync(tx, ctx, aboutLink(link), [{ direction: "out", action: "issue", outcome: "done", detail }], now);
  });
}
