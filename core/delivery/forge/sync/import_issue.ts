/** Creates the task of an issue. @module */
import { type Column, resolveStatus } from "../../../board/column/column.ts";
import { requiredValues } from "../../../board/field/new_task.ts";
import { newTask, newTaskFields } from "../../../board/task/create.ts";
import { positionAtEnd } from "../../../board/task/position.ts";
import { saveNewTask } from "../../../board/task/save.ts";
import type { Task } from "../../../board/task/task.ts";
import type { Context } from "../../../context.ts";
import { People } from "../../../history/people.ts";
import { MAX_DESCRIPTION_BYTES, MAX_TITLE_CHARACTERS } from "../../../limits.ts";
import type { ForgeIssue } from "../../../ports/forge.ts";
import type { Tx } from "../../../ports/store.ts";
import { bytesOfTask } from "../../../quota.ts";
import { byteLength, stripControlCharacters } from "../../../text.ts";
import type { ClaimUsage } from "../../../workspace/usage.ts";
import { columnOfEvent } from "../../workflow_rule/column_of_event.ts";
import type { ForgeConnection } from "../connection.ts";
import type { ForgeLink } from "../link.ts";
import { logSync } from "../log.ts";
import { accountsIn, savePeople, withMappedPeople } from "../people/save.ts";
import { applyLabels } from "./apply.ts";
import { newLink } from "./create_issue.ts";
import { aboutLink, saveIssueLink } from "./issue_link.ts";
import { findActive, isIncoming } from "./load.ts";
import { snapshotOfIssue, snapshotOfTask, statusIn } from "./snapshot.ts";

/** What happened to an issue without a task. */
export type ImportedIssue =
  | { kind: "imported"; link: ForgeLink }
  | { kind: "linked"; link: ForgeLink }
  | { kind: "skipped" };

/**
 * Creates the task of an issue, unless the issue has a task, is closed, or is excluded by the rules. The first
 * synchronization adds its comments.
 *
 * @param ctx as {@linkcode forgeContext} makes it
 */
export async function importIssue(
  tx: Tx,
  ctx: Context,
  claim: ClaimUsage,
  connectionId: string,
  issue: ForgeIssue,
  now: Date,
): Promise<ImportedIssue> {
  const found = await findActive(tx, connectionId);
  if (!found) return { kind: "skipped" };
  const { connection: stored, project } = found;
  const known = await tx.findForgeLinkOfIssue(stored.id, issue.number);
  if (known) return { kind: "linked", link: known };
  if (!issue.isOpen || !isIncoming(stored, issue.labels)) return { kind: "skipped" };
  await savePeople(tx, ctx, stored.id, accountsIn([issue]), now);
  const connection = await withMappedPeople(tx, stored);
  const columns = await tx.listColumns(project.id);
  const remote = snapshotOfIssue(issue, connection);
  const people = new People(tx);
  const place = { workspaceId: project.workspaceId, projectId: project.id };
  const isMember = remote.assignee !== null && (await people.reader(place, remote.assignee)) !== undefined;
  const fields = newTaskFields({
    title: cutTitle(remote.title),
    description: cutBody(remote.body, issue.url),
    priority: remote.priority ?? "no-priority",
    userId: isMember ? remote.assignee : null,
  });
  const { status, column } = await placeOf(tx, connection, columns, issue.labels);
  claim(project.workspaceId, { tasks: 1, bytes: bytesOfTask(fields) });
  const position = await positionAtEnd(tx, project.id, status);
  const number = await tx.claimTaskNumbers(project.id, 1);
  const task: Task = newTask(ctx, fields, { ...place, status, columnId: column?.id ?? null, position, number }, now);
  await saveNewTask(tx, ctx, task, now, { people, isImported: true });
  await tx.addFieldValues(await requiredValues(tx, project.id, [task.id], now));
  await applyLabels({ tx, ctx, claim, connection, columns, now }, task, { add: remote.labels, remove: [] });
  const labels = await tx.listLabelsOnTask(task.id);
  const begun = newLink({ id: ctx.newId(), connectionId: connection.id, taskId: task.id, isFromForge: true }, now);
  const link: ForgeLink = {
    ...begun,
    issueNumber: issue.number,
    url: issue.url,
    state: "synced",
    base: { local: snapshotOfTask(task, columns, labels), remote },
  };
  await tx.insertForgeLink(link);
  await saveIssueLink(tx, ctx, { task, project, connection }, link, issue, now);
  const detail = `Created a task from issue ${issue.number}`;
  await logSync(tx, ctx, aboutLink(link), [{ direction: "in", action: "issue", outcome: "done", detail }], now);
  return { kind: "imported", link };
}

async function placeOf(tx: Tx, connection: ForgeConnection, columns: readonly Column[], labels: readonly string[]) {
  const named = statusIn(labels);
  const isKnown = named !== undefined && columns.some(({ slug }) => slug === named);
  if (isKnown) return resolveStatus(named, columns);
  const { projectId, kind } = connection;
  return await columnOfEvent(tx, { projectId, integrationType: kind, eventType: "issue_opened" }, columns);
}

function cutTitle(title: string): string {
  const cut = stripControlCharacters(title).slice(0, MAX_TITLE_CHARACTERS).toWellFormed().trim();
  return cut || "Untitled issue";
}

function cutBody(body: string, url: string): string | null {
  const text = stripControlCharacters(body).toWellFormed();
  if (text === "") return null;
  if (byteLength(text) <= MAX_DESCRIPTION_BYTES) return text;
  const rest = `\n\n[…](${url})`;
  // A UTF-16 code unit takes at most three bytes.
  return `${text.slice(0, Math.floor((MAX_DESCRIPTION_BYTES - byteLength(rest)) / 3)).toWellFormed()}${rest}`;
}
