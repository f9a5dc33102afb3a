/**
 * Saves the links to issues, pull requests and branches that a task shows, and defines types used throughout the
 * synchronization. @module
 */
import type { ExternalLink } from "../../../board/link/link.ts";
import { recordLinkChange } from "../../../board/link/record_change.ts";
import type { Project } from "../../../board/project/project.ts";
import type { TaskRecord } from "../../../board/task/task.ts";
import type { Context } from "../../../context.ts";
import { MAX_LINK_TITLE_CHARACTERS } from "../../../limits.ts";
import type { Forge, ForgeIssue, ForgeRepository } from "../../../ports/forge.ts";
import type { Tx } from "../../../ports/store.ts";
import { stripControlCharacters } from "../../../text.ts";
import type { ForgeConnection } from "../connection.ts";
import type { ForgeLink } from "../link.ts";
import type { ForgeLogEntry } from "../log_entry.ts";

/** A forge and the repository of a connection. */
export interface Reach {
  forge: Forge;
  repository: ForgeRepository;
}

/** Returns the fields of a log entry that identify the subject of the step. */
export function aboutLink(link: ForgeLink): Pick<ForgeLogEntry, "connectionId" | "linkId" | "taskId"> {
  return { connectionId: link.connectionId, linkId: link.id, taskId: link.taskId };
}

/** A task and its project. */
export interface LinkedTask {
  task: TaskRecord;
  project: Project;
}

/** Saves the link to its issue that a task shows. */
export async function saveIssueLink(
  tx: Tx,
  ctx: Context,
  loaded: LinkedTask & { connection: ForgeConnection },
  link: ForgeLink,
  issue: ForgeIssue,
  now: Date,
): Promise<void> {
  const { connection } = loaded;
  const metadata = {
    state: issue.isOpen ? "open" : "closed",
    createdFrom: link.isFromForge ? connection.kind : "hexlane",
    author: issue.author?.login ?? null,
    sync: link.state,
  };
  const shown = { url: issue.url, title: issue.title, metadata };
  const resource = { resourceType: "issue" as const, externalId: String(issue.number) };
  await putExternalLink(tx, ctx, loaded, { id: link.id, integrationId: connection.id, ...resource, ...shown }, now);
}

/** Inserts or changes a link that a task shows, and appends the event. Writes nothing if nothing changed. */
export async function putExternalLink(
  tx: Tx,
  ctx: Context,
  { task, project }: LinkedTask,
  wanted: Omit<ExternalLink, "taskId" | "createdAt" | "updatedAt">,
  now: Date,
): Promise<void> {
  const before = await tx.findExternalLink(wanted.id);
  const title = stripControlCharacters(wanted.title ?? "")
    .slice(0, MAX_LINK_TITLE_CHARACTERS)
    .toWellFormed();
  const shown = { ...wanted, title: title || null, taskId: task.id };
  if (before && JSON.stringify(contentOf(before)) === JSON.stringify(contentOf(shown))) return;
  const link: ExternalLink = { ...shown, createdAt: before?.createdAt ?? now, updatedAt: now };
  if (before) await tx.saveExternalLink(link);
  else await tx.insertExternalLink(link);
  await recordLinkChange(tx, ctx, { task, project }, { kind: before ? "updated" : "created", link }, now);
}

function contentOf({
  url,
  title,
  metadata,
  externalId,
}: Pick<ExternalLink, "url" | "title" | "metadata" | "externalId">) {
  // Sorted, because databases may return JSON keys in any order.
  return {
    url,
    title,
    externalId,
    metadata: Object.entries(metadata ?? {}).sort(([one], [other]) => (one < other ? -1 : 1)),
  };
}
