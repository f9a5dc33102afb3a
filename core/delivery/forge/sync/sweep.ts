/** A sweep finds changes whose webhook was lost. It reads the issues that have changed since the last sweep. @module */
import type { Context } from "../../../context.ts";
import {
  FORGE_INBOX_SECONDS,
  FORGE_SWEEP_OVERLAP_SECONDS,
  FORGE_SWEEP_SECONDS,
  MAX_SWEPT_CONNECTIONS,
  MAX_SWEPT_WEBHOOKS,
} from "../../../limits.ts";
import {
  type Forge,
  ForgeError,
  type ForgeIssue,
  type ForgePage,
  type ForgePullRequest,
  type ForgeRepository,
} from "../../../ports/forge.ts";
import { repositoryOf, requireForge } from "../client.ts";
import type { ForgeConnection } from "../connection.ts";
import { showPullRequest } from "../hint/process_pull_request.ts";
import { accountsIn, seePeople } from "../people/save.ts";
import { forgeContext } from "./apply.ts";
import type { Reach } from "./issue_link.ts";
import { issuePages } from "./issue_pages.ts";
import { isIncoming } from "./load.ts";
import { type PlannedJob, planJobs, syncOf, wakeJobs } from "./plan.ts";

/**
 * Plans a sweep for each connection whose next sweep is due. Run by the server every minute or so; no actor is needed.
 * A sweep is a delivery, so it is retried and runs on one server.
 */
export async function planForgeSweeps(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  for (;;) {
    const due = await ctx.store.read((tx) => tx.listForgeConnectionsToSweep(now, MAX_SWEPT_CONNECTIONS));
    if (due.length === 0) return;
    const planned = await ctx.store.transaction(async (tx) => {
      const deliveries = [];
      for (const { id } of due) {
        const connection = await tx.findForgeConnection(id);
        if (!connection || connection.nextSweepAt > now) continue;
        const nextSweepAt = new Date(now.getTime() + FORGE_SWEEP_SECONDS * 1000);
        await tx.saveForgeConnection({ ...connection, nextSweepAt });
        if (!ctx.forges?.[connection.kind]) continue;
        deliveries.push(...(await planJobs(tx, ctx, id, [{ job: { type: "sweep" }, taskId: null }], now)));
      }
      return deliveries;
    });
    await wakeJobs(ctx, planned);
    if (due.length < MAX_SWEPT_CONNECTIONS) return;
  }
}

/** Deletes stored webhooks that are too old to be sent again. Run by the server; no actor is needed. */
export async function purgeForgeInbox(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - FORGE_INBOX_SECONDS * 1000);
  for (let count = MAX_SWEPT_WEBHOOKS; count === MAX_SWEPT_WEBHOOKS; ) {
    count = await ctx.store.transaction((tx) => tx.purgeForgeInbox(before, MAX_SWEPT_WEBHOOKS));
  }
}

/**
 * Reads the issues that changed since the last sweep, and plans their synchronization. Processes changed pull requests
 * right away.
 *
 * @throws {ForgeError} if a request fails; the next attempt starts from the same point
 */
export async function sweepRepository(ctx: Context, connectionId: string): Promise<void> {
  const connection = await ctx.store.read((tx) => tx.findForgeConnection(connectionId));
  if (!connection?.isActive) return;
  const { sweptUntil } = connection;
  // A new connection ignores old issues; an import creates tasks for them.
  const from = (sweptUntil ?? connection.createdAt).getTime() - FORGE_SWEEP_OVERLAP_SECONDS * 1000;
  const forge = requireForge(ctx, connection.kind);
  const repository = await repositoryOf(ctx, connection);
  const planned = new Set<string>();
  let latest = sweptUntil;
  for await (const issues of issuePages(forge, repository, { state: "all", updatedSince: new Date(from) })) {
    await seePeople(ctx, connectionId, accountsIn(issues));
    for (const taskId of await planIssues(ctx, connectionId, issues)) planned.add(taskId);
    for (const { updatedAt } of issues) if (!latest || updatedAt > latest) latest = updatedAt;
  }
  // These are the most recently changed pull requests. They are processed right away, because the list contains all
  // their data.
  const pulls = await latestPullRequests(forge, repository);
  for (const pull of pulls.filter(({ updatedAt }) => updatedAt.getTime() >= from)) {
    await showPullRequest(forgeContext(ctx, connectionId), connectionId, pull);
    if (!latest || pull.updatedAt > latest) latest = pull.updatedAt;
  }
  await ctx.store.transaction(async (tx) => {
    const current = await tx.findForgeConnection(connectionId);
    if (current && latest && (!current.sweptUntil || current.sweptUntil < latest)) {
      await tx.saveForgeConnection({ ...current, sweptUntil: latest });
    }
  });
  await recountComments(ctx, connection, { forge, repository }, planned);
}

/**
 * Compares the comment counts on the next page of issues, because deleting a comment does not count as an update of its
 * issue. With one page per sweep, a deletion whose webhook was lost is found within minutes, or within hours in a
 * repository with thousands of issues.
 *
 * @param planned tasks that are synchronized anyway
 */
async function recountComments(
  ctx: Context,
  { id, recountCursor: from }: ForgeConnection,
  { forge, repository }: Reach,
  planned: ReadonlySet<string>,
): Promise<void> {
  const options = { state: "all" as const, ...(from === null ? {} : { cursor: from }) };
  const page = await forge.listIssues(repository, options).catch((error: unknown): ForgePage<ForgeIssue> => {
    // A cursor from an earlier version may have another format.
    if (error instanceof ForgeError && error.kind === "invalid") return { items: [] };
    throw error;
  });
  const { items, cursor = null } = page;
  const now = ctx.clock.now();
  const jobs = await ctx.store.transaction(async (tx) => {
    const current = await tx.findForgeConnection(id);
    if (!current?.isActive) return [];
    if (current.recountCursor !== cursor) await tx.saveForgeConnection({ ...current, recountCursor: cursor });
    const changed: string[] = [];
    for (const { number, commentCount } of items) {
      const link = await tx.findForgeLinkOfIssue(id, number);
      const isSynced = link?.state === "synced" || link?.state === "conflict";
      if (link && isSynced && link.remoteComments !== commentCount) changed.push(link.taskId);
    }
    const tasks = changed.filter((taskId) => !planned.has(taskId));
    const jobsOf = tasks.map((taskId) => syncOf(taskId));
    return await planJobs(tx, ctx, id, jobsOf, now);
  });
  await wakeJobs(ctx, jobs);
}

/** Returns an empty list if the token may not read pull requests or the repository has none; issues are still synchronized. */
async function latestPullRequests(forge: Forge, repository: ForgeRepository): Promise<readonly ForgePullRequest[]> {
  try {
    return (await forge.listPullRequests(repository, { state: "all" })).items;
  } catch (error) {
    const isRefused = error instanceof ForgeError && ["forbidden", "not_found", "gone"].includes(error.kind);
    if (isRefused) return [];
    throw error;
  }
}

/** Returns the tasks whose synchronization is planned. */
async function planIssues(ctx: Context, connectionId: string, issues: readonly ForgeIssue[]): Promise<string[]> {
  const now = ctx.clock.now();
  const planned = await ctx.store.transaction(async (tx) => {
    const connection = await tx.findForgeConnection(connectionId);
    if (!connection?.isActive) return [];
    const jobs: PlannedJob[] = [];
    for (const { number, updatedAt, isOpen, labels } of issues) {
      const link = await tx.findForgeLinkOfIssue(connectionId, number);
      if (!link) {
        if (isOpen && isIncoming(connection, labels)) jobs.push({ job: { type: "issue", number }, taskId: null });
      } else if (link.state !== "paused" && (!link.remoteUpdatedAt || updatedAt > link.remoteUpdatedAt)) {
        jobs.push(syncOf(link.taskId));
      }
    }
    return await planJobs(tx, ctx, connectionId, jobs, now);
  });
  await wakeJobs(ctx, planned);
  return planned.flatMap(({ taskId }) => taskId ?? []);
}
