/** Pauses links, shows both sides of a link, and resumes a link with the values of one side. @module */

import type { Context } from "../../../context.ts";
import { notFound } from "../../../errors.ts";
import type { ForgeIssue } from "../../../ports/forge.ts";
import type { ReadTx, Tx } from "../../../ports/store.ts";
import { askForge, repositoryOf, requireForge } from "../client.ts";
import type { ForgeConnection } from "../connection.ts";
import {
  type Base,
  type Conflict,
  type ForgeLink,
  SCALAR_FIELDS,
  type ScalarField,
  type SentChanges,
  type Snapshot,
} from "../link.ts";
import { logSync } from "../log.ts";
import { type NamedForge, requireConnection, requireSyncManager } from "../require.ts";
import { aboutLink } from "./issue_link.ts";
import { isSameLink, loadSyncedTask } from "./load.ts";
import { isSameValue, settleField } from "./merge.ts";
import { planJobs, syncOf, wakeJobs } from "./plan.ts";
import { snapshotOfIssue } from "./snapshot.ts";
import { staleToken, tokenOf } from "./state_token.ts";

/** Identifies a link of a connection. */
export interface NamedForgeLink extends NamedForge {
  linkId: string;
}

/** One side of a link. */
export interface ReviewedSide {
  title: string;
  description: string;
  state: "open" | "closed";
}

/** Both sides of a link. */
export interface ForgeReview {
  task: { id: string; number: number | null; title: string };
  local: ReviewedSide;
  remote: ReviewedSide;
  /** Fields that both sides changed. */
  conflicts: Conflict[];
  /** Goes stale when the task, the issue or the link changes. */
  token: string;
}

/** Names of the sides of a link: our own names, and the names that Kaneo's clients send. */
export const SYNC_SOURCES = ["ours", "theirs", "kaneo", "provider"] as const;
/** One of {@linkcode SYNC_SOURCES}. */
export type SyncSource = (typeof SYNC_SOURCES)[number];

/**
 * Shows both sides of a link that is paused or in conflict, as they are now.
 *
 * @throws {TrackerError} `not_found`; `forbidden`; `unavailable` with reason `FORGE_UNAVAILABLE`; `invalid` if the issue
 * was deleted
 */
export async function reviewForgeLink(ctx: Context, input: NamedForgeLink): Promise<ForgeReview> {
  ctx.checkInput("reviewForgeLink", input);
  const seen = await readBothSides(ctx, input);
  const { task, local, remote, link } = seen;
  const token = await tokenOf(ctx, stateOf(seen));
  return {
    task: { id: task.id, number: task.number, title: task.title },
    local: sideOf(local),
    remote: sideOf(remote),
    conflicts: link.conflicts,
    token,
  };
}

/** Input for {@linkcode resumeForgeLink}. */
export interface ResumeForgeLinkInput extends NamedForgeLink {
  /** The side that overwrites the other one. */
  source: SyncSource;
  token: string;
}

/**
 * Resumes a link. The chosen side overwrites the fields that differ. Comments that were written during a pause are not
 * sent.
 *
 * @throws {TrackerError} for the same reasons as {@linkcode reviewForgeLink}; `conflict` with reason `STALE_SYNC_TOKEN` if something
 * has changed since the review, or while the project is archived
 */
export async function resumeForgeLink(ctx: Context, input: ResumeForgeLinkInput): Promise<{ success: true }> {
  ctx.checkInput("resumeForgeLink", input);
  const seen = await readBothSides(ctx, input);
  if ((await tokenOf(ctx, stateOf(seen))) !== input.token) throw staleToken("resume the synchronization");
  const isOurs = input.source === "ours" || input.source === "kaneo";
  const now = ctx.clock.now();
  const planned = await ctx.store.transaction(async (tx) => {
    const { connection, link } = await requireLink(tx, ctx, input, { isChange: true });
    const current = await loadSyncedTask(tx, connection.id, link.taskId);
    const isSame = JSON.stringify(current?.local) === JSON.stringify(seen.local) && isSameLink(link, seen.link);
    if (!current || !isSame) throw staleToken("resume the synchronization");
    const after: ForgeLink = {
      ...link,
      base: baseFor(link, seen.local, seen.remote, isOurs),
      state: "synced",
      pauseReason: null,
      conflicts: [],
      commentsFrom: link.state === "paused" ? now : link.commentsFrom,
      remoteUpdatedAt: null,
      updatedAt: now,
    };
    await tx.saveForgeLink(after);
    const detail = isOurs ? "The task overwrites the issue" : "The issue overwrites the task";
    await logSync(tx, ctx, aboutLink(link), [{ direction: "none", action: "resume", outcome: "done", detail }], now);
    return await planJobs(tx, ctx, connection.id, [syncOf(link.taskId)], now);
  });
  await wakeJobs(ctx, planned);
  return { success: true };
}

/**
 * Pauses a link. Nothing is synchronized until it is resumed.
 *
 * @throws {TrackerError} `not_found`, `forbidden`, `conflict` while the project is archived
 */
export async function pauseForgeLink(ctx: Context, input: NamedForgeLink): Promise<{ success: true }> {
  ctx.checkInput("pauseForgeLink", input);
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const { link } = await requireLink(tx, ctx, input, { isChange: true });
    if (link.state === "paused") return { success: true } as const;
    await tx.saveForgeLink({ ...link, state: "paused", pauseReason: "person", updatedAt: now });
    await logSync(tx, ctx, aboutLink(link), [{ direction: "none", action: "pause", outcome: "done" }], now);
    return { success: true } as const;
  });
}

/** Returns a base that makes every difference look like a change on the chosen side. */
function baseFor(link: ForgeLink, local: Snapshot, remote: Snapshot, isOurs: boolean): Base {
  const before = link.base ?? { local, remote };
  const base: Base = { local: { ...before.local }, remote: { ...before.remote } };
  const fields = link.state === "conflict" ? link.conflicts.map(({ field }) => field) : SCALAR_FIELDS;
  for (const field of fields) {
    if (isSameValue(field, local[field], remote[field])) settleField(base, field, local, remote);
    else if (isOurs) settleField(base, field, { ...local, [field]: remote[field] }, remote);
    else settleField(base, field, local, { ...remote, [field]: local[field] });
  }
  const sent = sentWithout(before, fields);
  return sent ? { ...base, sent } : base;
}

/** Returns the unconfirmed changes, except changes to decided fields. */
function sentWithout({ sent }: Base, decided: readonly ScalarField[]): SentChanges | undefined {
  if (!sent) return undefined;
  const values = Object.fromEntries(
    Object.entries(sent.values).filter(([field]) => !decided.includes(field as ScalarField)),
  );
  return { ...sent, values };
}

interface Seen {
  connection: ForgeConnection;
  link: ForgeLink;
  task: { id: string; number: number; title: string };
  local: Snapshot;
  remote: Snapshot;
}

/** Reads both sides of a link. */
async function readBothSides(ctx: Context, input: NamedForgeLink): Promise<Seen> {
  const found = await ctx.store.read(async (tx) => {
    const { connection, link } = await requireLink(tx, ctx, input, { isChange: false });
    const loaded = await loadSyncedTask(tx, connection.id, link.taskId);
    if (!loaded) throw notFound("link", input.linkId);
    return { connection, mapped: loaded.connection, link, task: loaded.task, local: loaded.local };
  });
  const { connection, link } = found;
  const repository = await repositoryOf(ctx, connection);
  const forge = requireForge(ctx, connection.kind);
  const pointers = { token: "", baseUrl: "", path: "/linkId" };
  const read = (): Promise<ForgeIssue> => forge.getIssue(repository, link.issueNumber ?? 0);
  const issue = await askForge(connection.kind, read, pointers);
  return { ...found, remote: snapshotOfIssue(issue, found.mapped) };
}

/** Loads a link whose conflicts the actor may resolve. */
async function requireLink(
  tx: ReadTx | Tx,
  ctx: Context,
  input: NamedForgeLink,
  { isChange }: { isChange: boolean },
): Promise<{ connection: ForgeConnection; link: ForgeLink }> {
  await requireSyncManager(tx, ctx, input.projectId, { isChange });
  const connection = await requireConnection(tx, input);
  const link = await tx.findForgeLink(input.linkId);
  if (link?.connectionId !== connection.id) throw notFound("link", input.linkId);
  return { connection, link };
}

function stateOf({ local, remote, link }: Seen): string {
  return JSON.stringify([local, remote, link.id, link.state, link.conflicts]);
}

function sideOf({ title, body, isOpen }: Snapshot): ReviewedSide {
  return { title, description: body, state: isOpen ? "open" : "closed" };
}
