/** Shows a pull request on its tasks, and moves them. @module */
import type { ExternalLink } from "../../../board/link/link.ts";
import type { Project } from "../../../board/project/project.ts";
import type { Task } from "../../../board/task/task.ts";
import type { Context } from "../../../context.ts";
import type { ForgePullRequest } from "../../../ports/forge.ts";
import type { ReadTx, Tx } from "../../../ports/store.ts";
import { type ClaimUsage, changeWithinQuota } from "../../../workspace/usage.ts";
import { columnOfEvent } from "../../workflow_rule/column_of_event.ts";
import type { WorkflowEvent } from "../../workflow_rule/workflow_rule.ts";
import { closedIn, keysIn, numberInBranch } from "../branch.ts";
import { isMissing, repositoryOf, requireForge } from "../client.ts";
import type { ForgeConnection } from "../connection.ts";
import { logSync } from "../log.ts";
import { applyStatus } from "../sync/apply.ts";
import { putExternalLink } from "../sync/issue_link.ts";
import { findActive } from "../sync/load.ts";

/**
 * Reads a pull request, links it to the tasks that its branch or title names or its description closes, and moves them:
 * into review when it is opened, and to done when it is merged, if it closes the task or the task has no other open
 * pull request.
 *
 * @throws {ForgeError} if a request fails
 */
export async function processPullRequest(ctx: Context, connection: ForgeConnection, number: number): Promise<void> {
  const forge = requireForge(ctx, connection.kind);
  let pull: ForgePullRequest;
  try {
    pull = await forge.getPullRequest(await repositoryOf(ctx, connection), number);
  } catch (error) {
    if (isMissing(error)) return;
    throw error;
  }
  await showPullRequest(ctx, connection.id, pull);
}

/** Shows a pull request on its tasks, and moves them. @param pull just read from the forge */
export async function showPullRequest(ctx: Context, connectionId: string, pull: ForgePullRequest): Promise<void> {
  const now = ctx.clock.now();
  await changeWithinQuota(ctx, async (tx, claim) => {
    const found = await findActive(tx, connectionId);
    if (!found) return;
    const tasks = await tasksOf(tx, found.connection, found.project, pull);
    for (const { task, closes } of tasks) await showOn({ tx, ctx, claim, ...found, now }, task, pull, closes);
  });
}

interface Moving {
  tx: Tx;
  ctx: Context;
  claim: ClaimUsage;
  connection: ForgeConnection;
  project: Project;
  now: Date;
}

async function showOn(on: Moving, task: Task, pull: ForgePullRequest, closes: boolean): Promise<void> {
  const { tx, ctx, connection, project, now } = on;
  const { number, url, title, branch, state, isDraft, mergedAt, author, checks } = pull;
  const links = await tx.listExternalLinks(task.id);
  const isOwn = ({ integrationId, resourceType }: ExternalLink) =>
    integrationId === connection.id && resourceType === "pull_request";
  const known = links.find((link) => isOwn(link) && link.externalId === String(number));
  const metadata = {
    state: state === "merged" ? "closed" : state,
    draft: isDraft,
    merged: state === "merged",
    mergedAt: mergedAt?.toISOString() ?? null,
    branch,
    author: author?.login ?? null,
    checks,
  };
  const resource = { integrationId: connection.id, resourceType: "pull_request" as const, externalId: String(number) };
  const wanted = { id: known?.id ?? ctx.newId(), ...resource, url, title, metadata };
  await putExternalLink(tx, ctx, { task, project }, wanted, now);
  const was = known?.metadata as Partial<typeof metadata> | undefined;
  const isOpen = state === "open" && !isDraft;
  const wasOpen = was?.state === "open" && was.draft === false;
  if (isOpen && !wasOpen) return await moveByEvent(on, task, "pr_opened", `Pull request ${number} was opened`);
  const hasOther = links.some((link) => isOwn(link) && link !== known && link.metadata?.state === "open");
  if (state === "merged" && was?.merged !== true && (!hasOther || closes)) {
    await moveByEvent(on, task, "pr_merged", `Pull request ${number} was merged`);
  }
}

/** Moves a task into the column of an event. A finished task stays where it is. */
export async function moveByEvent(on: Moving, task: Task, eventType: WorkflowEvent, detail: string): Promise<void> {
  const { tx, ctx, claim, connection, project, now } = on;
  const columns = await tx.listColumns(project.id);
  const isFinal = task.status === "archived" || columns.some(({ id, isFinal: final }) => final && id === task.columnId);
  if (isFinal) return;
  const event = { projectId: project.id, integrationType: connection.kind, eventType };
  const { status } = await columnOfEvent(tx, event, columns);
  const moved = await applyStatus({ tx, ctx, claim, connection, columns, now }, task, status);
  if (moved.status === task.status) return;
  const about = { connectionId: connection.id, linkId: null, taskId: task.id };
  await logSync(tx, ctx, about, [{ direction: "in", action: eventType, outcome: "done", detail }], now);
}

/** Returns the tasks of a pull request, and whether its title or description says that it closes them. */
async function tasksOf(
  tx: ReadTx,
  connection: ForgeConnection,
  { id: projectId, slug }: Project,
  { number, branch, title, body }: ForgePullRequest,
): Promise<{ task: Task; closes: boolean }[]> {
  const closed = closedIn(slug, `${title}\n\n${body}`);
  const ofBranch = numberInBranch(connection.branchPattern, slug, branch);
  const numbers = new Set([...(ofBranch === undefined ? [] : [ofBranch]), ...keysIn(slug, title), ...closed.tasks]);
  const found = new Map<string, { task: Task; closes: boolean }>();
  for (const one of numbers) {
    const task = await tx.findTaskByNumber(projectId, one);
    if (task?.projectId === projectId) found.set(task.id, { task, closes: closed.tasks.includes(one) });
  }
  for (const issue of closed.issues) {
    const link = await tx.findForgeLinkOfIssue(connection.id, issue);
    const task = link && (await tx.findTask(link.taskId));
    if (task?.projectId === projectId) found.set(task.id, { task, closes: true });
  }
  const resource = { integrationId: connection.id, resourceType: "pull_request" as const, externalId: String(number) };
  for (const { taskId } of await tx.listExternalLinksTo(resource)) {
    const task = found.has(taskId) ? undefined : await tx.findTask(taskId);
    if (task?.projectId === projectId) found.set(task.id, { task, closes: false });
  }
  return [...found.values()];
}
