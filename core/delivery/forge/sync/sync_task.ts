/**
 * Synchronizes one task with its issue. It first reads the issue, then merges and writes the task in one transaction, then writes the
 * issue, and finally records the values on which both sides agree. Every step can be repeated: after a failure, the next
 * synchronization finds that both sides already have the same values.
 *
 * @module
 */

import { taskUrl } from "../../../board/task/url.ts";
import type { Context } from "../../../context.ts";
import type { Activity } from "../../../history/activity.ts";
import { MAX_FORGE_COMMENTS, MAX_SYNC_ROUNDS } from "../../../limits.ts";
import type { Place } from "../../../page.ts";
import {
  type Forge,
  type ForgeComment,
  ForgeError,
  type ForgeIssue,
  type ForgeRepository,
} from "../../../ports/forge.ts";
import type { Tx } from "../../../ports/store.ts";
import { compareText } from "../../../text.ts";
import { changeWithinQuota } from "../../../workspace/usage.ts";
import { repositoryOf, requireForge } from "../client.ts";
import type { Base, Conflict, ForgeLink, LinkedComment } from "../link.ts";
import { logSync } from "../log.ts";
import { accountsIn, seePeople } from "../people/save.ts";
import { seeAssignee } from "../people/see_assignee.ts";
import { type Applying, applyFields, applyLabels, forgeContext } from "./apply.ts";
import { applyComments } from "./apply_comments.ts";
import { ensureIssue } from "./create_issue.ts";
import { aboutLink, type Reach, saveIssueLink } from "./issue_link.ts";
import { isSameLink, loadSyncedTask, type SyncedTask } from "./load.ts";
import { type Merged, mergeSnapshots, sentChanges, settleField, settleLabels } from "./merge.ts";
import { type CommentSteps, LINK_PREFIX, mergeComments, pendingId } from "./merge_comments.ts";
import { editOfIssue, plainText, signedText, snapshotOfIssue, withMarker } from "./snapshot.ts";
import { actionOf, stepsOf } from "./steps.ts";

/** Options for {@linkcode syncTask}. */
export interface SyncOptions {
  /** Whether an issue is created if the task has none and the rules include it. @default false */
  mayCreate?: boolean;
}

/**
 * Synchronizes a task with its issue. Does nothing if the link is paused, or if there is no link and none may be
 * created. Call it only while holding the lease of the task's partition.
 *
 * @throws {ForgeError} if a request fails; {@linkcode TrackerError} if the task cannot be written, for example because
 * of a quota
 */
export async function syncTask(
  ctx: Context,
  { connectionId, taskId }: { connectionId: string; taskId: string },
  { mayCreate = false }: SyncOptions = {},
): Promise<void> {
  const own = forgeContext(ctx, connectionId);
  for (let round = 1; round <= MAX_SYNC_ROUNDS; round++) {
    const loaded = await own.store.read((tx) => loadSyncedTask(tx, connectionId, taskId));
    if (!loaded || loaded.link?.state === "paused") return;
    const { connection } = loaded;
    const reach = { forge: requireForge(own, connection.kind), repository: await repositoryOf(own, connection) };
    if (await seeAssignee(own, loaded, reach)) continue;
    if (!loaded.link || loaded.link.state === "creating") {
      if (!(await ensureIssue(own, loaded, reach, { mayCreate }))) return;
      continue;
    }
    const link = loaded.link;
    const issue = await readIssue(reach, link);
    if (!issue) return await pauseGone(own, link);
    const read = { issue, ...(await readComments(reach, issue.number)) };
    await seePeople(own, connectionId, accountsIn([issue], read.comments));
    const plan = await writeTask(own, { connectionId, taskId, link }, read);
    if (!plan) continue;
    if (await writeIssue(own, plan, reach, read.issue)) return;
  }
  throw new ForgeError("unavailable", "The task keeps changing while it is synchronized");
}

async function readIssue({ forge, repository }: Reach, { issueNumber }: ForgeLink): Promise<ForgeIssue | undefined> {
  try {
    return await forge.getIssue(repository, issueNumber ?? 0);
  } catch (error) {
    if (!(error instanceof ForgeError) || (error.kind !== "not_found" && error.kind !== "gone")) throw error;
    // The issue may also be missing because the token lost access. Then the repository is not found either, and this throws.
    await forge.check(repository);
    return undefined;
  }
}

async function readComments({ forge, repository }: Reach, number: number) {
  const comments: ForgeComment[] = [];
  let cursor: string | undefined;
  do {
    const page = await forge.listComments(repository, number, cursor === undefined ? {} : { cursor });
    comments.push(...page.items);
    cursor = page.cursor;
  } while (cursor !== undefined && comments.length < MAX_FORGE_COMMENTS);
  return { comments, isComplete: cursor === undefined };
}

async function pauseGone(ctx: Context, link: ForgeLink): Promise<void> {
  const now = ctx.clock.now();
  await ctx.store.transaction(async (tx) => {
    const current = await tx.findForgeLink(link.id);
    if (!current || !isSameLink(current, link)) return;
    await tx.saveForgeLink({ ...current, state: "paused", pauseReason: "issue_gone", updatedAt: now });
    const detail = `Issue ${link.issueNumber} no longer exists`;
    await logSync(tx, ctx, aboutLink(link), [{ direction: "in", action: "issue", outcome: "done", detail }], now);
  });
}

/** The issue and comments that were read from the forge. */
interface Read {
  issue: ForgeIssue;
  comments: ForgeComment[];
  isComplete: boolean;
}

/** The changes that remain to be written to the issue. */
interface Plan extends SyncedTask {
  link: ForgeLink;
  merged: Merged;
  base: Base;
  comments: CommentSteps;
  /** The name of each comment's author, by comment ID. */
  authors: ReadonlyMap<string, string>;
  seenSequence: number;
}

/**
 * Merges both sides, writes the task, and records the changes to it.
 *
 * @returns the changes that remain to be written to the issue; undefined if another synchronization has changed the link
 */
async function writeTask(
  ctx: Context,
  { connectionId, taskId, link }: { connectionId: string; taskId: string; link: ForgeLink },
  { issue, comments, isComplete }: Read,
): Promise<Plan | undefined> {
  const now = ctx.clock.now();
  return await changeWithinQuota(ctx, async (tx, claim) => {
    const loaded = await loadSyncedTask(tx, connectionId, taskId);
    if (!loaded?.link?.base || !isSameLink(loaded.link, link)) return undefined;
    const { connection, columns } = loaded;
    const seenSequence = await tx.findLastSequence();
    const remote = snapshotOfIssue(issue, connection);
    const merged = mergeSnapshots(loaded.link.base, loaded.local, remote);
    const on: Applying = { tx, ctx, claim, connection, columns, now };
    const { task, refused } = await applyFields(on, loaded.task, remote, merged.incoming);
    await applyLabels(on, task, merged.labelsIn);
    const local = await listAll(tx, taskId);
    const linked = await tx.listForgeComments(link.id);
    const steps = mergeComments({
      local,
      remote: comments,
      linked,
      linkId: link.id,
      since: link.commentsFrom,
      isComplete,
    });
    await applyComments(on, task, link, steps);
    const after = await loadSyncedTask(tx, connectionId, taskId);
    if (!after) return undefined;
    const { base } = merged;
    for (const field of merged.incoming) if (!refused.includes(field)) settleField(base, field, after.local, remote);
    settleLabels(base, merged.labelsIn, after.local, remote);
    const conflicts: Conflict[] = [
      ...merged.conflicts,
      ...refused.map((field) => ({ field, local: after.local[field], remote: remote[field] })),
    ];
    const nothing = { outgoing: [], labelsOut: { add: [], remove: [] } };
    const waiting = sentChanges(loaded.link.base, nothing, conflicts, after.local);
    if (waiting) base.sent = waiting;
    const sent = sentChanges(loaded.link.base, merged, conflicts, after.local);
    const known = {
      base: sent ? { ...base, sent } : base,
      url: issue.url,
      remoteUpdatedAt: issue.updatedAt,
      remoteComments: issue.commentCount,
    };
    const changed = savedLink(link, { ...known, conflicts });
    const saved = JSON.stringify(changed) === JSON.stringify(link) ? link : { ...changed, updatedAt: now };
    if (saved !== link) await tx.saveForgeLink(saved);
    await saveIssueLink(tx, ctx, after, saved, issue, now);
    await logSync(tx, ctx, aboutLink(link), stepsOf(merged, refused, steps, link.conflicts, conflicts), now);
    const authors = await namesOfAuthors(tx, steps);
    return { ...after, link: saved, merged, base, comments: steps, authors, seenSequence };
  });
}

function savedLink(
  link: ForgeLink,
  { conflicts, ...known }: Pick<ForgeLink, "base" | "conflicts" | "url" | "remoteUpdatedAt" | "remoteComments">,
): ForgeLink {
  return { ...link, ...known, conflicts, state: conflicts.length > 0 ? "conflict" : "synced" };
}

/** Lists all comments of a task, oldest first. In a partial list, the missing comments would look deleted. */
async function listAll(tx: Tx, taskId: string): Promise<Activity[]> {
  const all: Activity[] = [];
  let after: Place | undefined;
  do {
    const page = await tx.listComments(taskId, { limit: MAX_FORGE_COMMENTS, ...(after ? { after } : {}) });
    all.push(...page.rows);
    after = page.next;
  } while (after);
  return all.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime() || compareText(one.id, other.id));
}

async function namesOfAuthors(tx: Tx, { createRemote, editRemote }: CommentSteps): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const activity of [...createRemote, ...editRemote.map((one) => one.activity)]) {
    const { userId, externalUserName } = activity;
    const account = userId === null ? undefined : await tx.findAccount(userId);
    names.set(activity.id, externalUserName ?? account?.name ?? "Hexlane");
  }
  return names;
}

/**
 * Writes the issue and its comments, and records the values on which both sides agree. Forges have no conditional writes, so the issue is
 * read again just before it is written.
 *
 * @returns whether the issue was written; if not, it has changed since it was read, and must be merged again
 */
async function writeIssue(ctx: Context, plan: Plan, reach: Reach, before: ForgeIssue): Promise<boolean> {
  const { link, merged, local, task, connection, base } = plan;
  const { forge, repository } = reach;
  const { outgoing, labelsOut } = merged;
  const about = { taskId: task.id, connection };
  const edit = editOfIssue(before, local, outgoing, labelsOut, about);
  for (const name of edit?.labels ? labelsOut.add : []) {
    const color = plan.labels.find((label) => label.name === name)?.color ?? "";
    if (/^#[0-9a-f]{6}$/i.test(color)) await forge.ensureLabel(repository, { name, color });
  }
  if (edit && !isSameIssue(await forge.getIssue(repository, before.number), before)) return false;
  const issue = edit ? await forge.editIssue(repository, before.number, edit) : before;
  await writeComments(ctx, plan, reach, issue);
  const remote = snapshotOfIssue(issue, connection);
  for (const field of outgoing) settleField(base, field, local, remote);
  settleLabels(base, labelsOut, local, remote);
  const now = ctx.clock.now();
  await ctx.store.transaction(async (tx) => {
    const current = await tx.findForgeLink(link.id);
    if (!current || !isSameLink(current, link)) return;
    const remoteUpdatedAt = issue.updatedAt;
    const isSent = outgoing.length + labelsOut.add.length + labelsOut.remove.length > 0;
    const isChanged = isSent || current.seenSequence !== plan.seenSequence;
    if (isChanged) {
      await tx.saveForgeLink({ ...current, base, remoteUpdatedAt, seenSequence: plan.seenSequence, updatedAt: now });
    }
    if (edit) await saveIssueLink(tx, ctx, plan, current, issue, now);
    const sent = [...outgoing.map(actionOf), ...(labelsOut.add.length + labelsOut.remove.length > 0 ? ["labels"] : [])];
    const steps = sent.map((action) => ({ direction: "out" as const, action, outcome: "done" as const }));
    await logSync(tx, ctx, aboutLink(link), steps, now);
  });
  return true;
}

/** Returns whether an issue still has the values on which an edit is based. */
function isSameIssue(one: ForgeIssue, other: ForgeIssue): boolean {
  const valuesOf = ({ title, body, isOpen, labels, assignees }: ForgeIssue): string =>
    JSON.stringify([title, body, isOpen, labels, assignees]);
  return valuesOf(one) === valuesOf(other);
}

async function writeComments(
  ctx: Context,
  plan: Plan,
  { forge, repository }: Reach,
  { number }: ForgeIssue,
): Promise<void> {
  const { link, comments, connection, task, project, authors } = plan;
  const textOf = (id: string, content: string | null) =>
    withMarker(signedText(content ?? "", authors.get(id) ?? "Hexlane"), id);
  if (connection.commentsTaskLink) {
    const id = `${LINK_PREFIX}${link.id}`;
    const isKnown = (await ctx.store.read((tx) => tx.listForgeComments(link.id))).some((one) => one.commentId === id);
    if (!isKnown) {
      const key = `${project.slug.toUpperCase()}-${task.number}`;
      const url = taskUrl(ctx, { workspaceId: project.workspaceId, id: project.id, taskId: task.id });
      const text = withMarker(`[${key}](${url})`, id);
      const made =
        (await findOwn(forge, repository, number, text)) ?? (await forge.createComment(repository, number, text));
      await saveSent(ctx, link, { commentId: id, externalId: made.id, base: "" }, "task_link");
    }
  }
  for (const { id, content } of comments.createRemote) {
    await savePending(ctx, link, id);
    const made = await forge.createComment(repository, number, textOf(id, content));
    await saveSent(ctx, link, { commentId: id, externalId: made.id, base: plainText(content ?? "") }, "comment");
  }
  for (const { linked, activity } of comments.editRemote) {
    const at = { id: linked.externalId, issueNumber: number };
    await saveUnknownText(ctx, linked);
    await forge.editComment(repository, at, textOf(activity.id, activity.content));
    await saveSent(ctx, link, { ...linked, base: plainText(activity.content ?? "") }, "comment_edited");
  }
  for (const linked of comments.deleteRemote) {
    await forge.deleteComment(repository, { id: linked.externalId, issueNumber: number });
    const now = ctx.clock.now();
    await ctx.store.transaction(async (tx) => {
      await tx.deleteForgeComment(linked.commentId);
      const step = { direction: "out" as const, action: "comment_deleted", outcome: "done" as const };
      await logSync(tx, ctx, aboutLink(link), [step], now);
    });
  }
}

/** Finds the comment that announces a link, if the response to its creation was lost. */
async function findOwn(forge: Forge, repository: ForgeRepository, number: number, text: string) {
  const { comments } = await readComments({ forge, repository }, number);
  const marker = text.slice(text.lastIndexOf("<!--"));
  return comments.find(({ body }) => body.includes(marker));
}

/**
 * Records that a comment is being sent, so that its copy is found even if the comment is deleted before the response
 * arrives.
 */
async function savePending(ctx: Context, link: ForgeLink, commentId: string): Promise<void> {
  const pending = { commentId, linkId: link.id, externalId: pendingId(commentId), isFromForge: false, base: "" };
  await ctx.store.transaction(async (tx) => {
    if (await tx.findForgeLink(link.id)) await tx.saveForgeComment(pending);
  });
}

/**
 * Records that the text of a comment's copy is unknown: until the response to an edit arrives, the copy may have the
 * old or the new text. If the response is lost, a later synchronization sends the text again, even if it has been
 * changed back.
 */
async function saveUnknownText(ctx: Context, linked: LinkedComment): Promise<void> {
  await ctx.store.transaction(async (tx) => {
    if (await tx.findForgeLink(linked.linkId)) await tx.saveForgeComment({ ...linked, base: "" });
  });
}

async function saveSent(
  ctx: Context,
  link: ForgeLink,
  sent: { commentId: string; externalId: string; base: string },
  action: string,
): Promise<void> {
  const now = ctx.clock.now();
  const { commentId, externalId, base } = sent;
  await ctx.store.transaction(async (tx) => {
    if (!(await tx.findForgeLink(link.id))) return;
    await tx.saveForgeComment({ commentId, linkId: link.id, externalId, isFromForge: false, base });
    await logSync(tx, ctx, aboutLink(link), [{ direction: "out", action, outcome: "done" }], now);
  });
}
