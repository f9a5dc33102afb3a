/** Shows a branch on its task, and finishes tasks that commits on the default branch close. @module */
import type { Context } from "../../../context.ts";
import type { ForgeHint } from "../../../ports/forge.ts";
import { changeWithinQuota } from "../../../workspace/usage.ts";
import { closedIn, numberInBranch } from "../branch.ts";
import type { ForgeConnection } from "../connection.ts";
import { putExternalLink } from "../sync/issue_link.ts";
import { findActive } from "../sync/load.ts";
import { moveByEvent } from "./process_pull_request.ts";

type Push = Extract<ForgeHint, { type: "push" }>;

/** Branches that never belong to a task, besides the default branch. */
const SHARED_BRANCHES = ["main", "master", "develop", "staging", "production"];

/**
 * Processes a push. A push to a task's branch moves the task into progress, and commits on the default branch close
 * tasks.
 */
export async function processPush(ctx: Context, { id, defaultBranch }: ForgeConnection, push: Push): Promise<void> {
  const isDefault =
    defaultBranch === null ? push.branch === "main" || push.branch === "master" : push.branch === defaultBranch;
  if (isDefault) await closeTasks(ctx, id, push);
  else if (!SHARED_BRANCHES.includes(push.branch)) await showBranch(ctx, id, push);
}

async function showBranch(ctx: Context, connectionId: string, push: Push): Promise<void> {
  const { branch, isDeleted, commits, url } = push;
  const now = ctx.clock.now();
  const newId = ctx.newId();
  await changeWithinQuota(ctx, async (tx, claim) => {
    const found = await findActive(tx, connectionId);
    if (!found) return;
    const { connection, project } = found;
    const number = numberInBranch(connection.branchPattern, project.slug, branch);
    const task = number === undefined ? undefined : await tx.findTaskByNumber(project.id, number);
    if (task?.projectId !== project.id) return;
    const resource = { integrationId: connection.id, resourceType: "branch" as const, externalId: branch };
    const known = (await tx.listExternalLinksTo(resource)).find(({ taskId }) => taskId === task.id);
    if (isDeleted) {
      if (known) await tx.deleteExternalLink(known.id);
      return;
    }
    const last = commits.at(-1);
    const lastCommit = last && {
      sha: last.sha,
      message: last.message.split("\n", 1)[0] ?? "",
      author: last.authorName,
      timestamp: new Date(last.committedAt).toISOString(),
    };
    const metadata = lastCommit ? { lastCommit } : (known?.metadata ?? {});
    const wanted = { id: known?.id ?? newId, ...resource, url, title: branch, metadata };
    await putExternalLink(tx, ctx, { task, project }, wanted, now);
    const on = { tx, ctx, claim, connection, project, now };
    // A task in review stays there when its branch is pushed again.
    const links = await tx.listExternalLinks(task.id);
    if (links.some((link) => link.resourceType === "pull_request" && link.metadata?.state === "open")) return;
    await moveByEvent(on, task, "branch_push", `Branch "${branch}" was pushed`);
  });
}

async function closeTasks(ctx: Context, connectionId: string, { commits, branch }: Push): Promise<void> {
  const now = ctx.clock.now();
  await changeWithinQuota(ctx, async (tx, claim) => {
    const found = await findActive(tx, connectionId);
    if (!found) return;
    const { connection, project } = found;
    const text = commits.map(({ message }) => message).join("\n\n");
    const { tasks, issues } = closedIn(project.slug, text);
    const ids = new Set<string>();
    for (const number of tasks) {
      const task = await tx.findTaskByNumber(project.id, number);
      if (task) ids.add(task.id);
    }
    for (const number of issues) {
      const link = await tx.findForgeLinkOfIssue(connection.id, number);
      if (link) ids.add(link.taskId);
    }
    for (const taskId of ids) {
      const task = await tx.findTask(taskId);
      if (task?.projectId !== project.id) continue;
      const on = { tx, ctx, claim, connection, project, now };
      await moveByEvent(on, task, "pr_merged", `A commit on "${branch}" closes it`);
    }
  });
}
