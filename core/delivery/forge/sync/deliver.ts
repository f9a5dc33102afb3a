/** Delivers to a forge by synchronizing the task or issue of the delivery. @module */
import type { Context } from "../../../context.ts";
import type { ChannelOutcome } from "../../../ports/channel.ts";
import { ForgeError, type ForgeErrorKind, type ForgeIssue } from "../../../ports/forge.ts";
import type { Tx } from "../../../ports/store.ts";
import { type ClaimUsage, changeWithinQuota } from "../../../workspace/usage.ts";
import type { Delivery } from "../../dispatch/delivery.ts";
import { isMissing, repositoryOf, requireForge } from "../client.ts";
import type { ForgeConnection } from "../connection.ts";
import { processHint } from "../hint/process_hint.ts";
import type { ForgeLink } from "../link.ts";
import { logSync } from "../log.ts";
import { forgeContext } from "./apply.ts";
import { importIssue } from "./import_issue.ts";
import { type ForgeJob, planJobs, syncOf, wakeJobs } from "./plan.ts";
import { idInMarker } from "./snapshot.ts";
import { sweepRepository } from "./sweep.ts";
import { syncTask } from "./sync_task.ts";

/** Errors that a retry cannot fix. */
const FINAL: readonly ForgeErrorKind[] = ["invalid"];

/**
 * Processes a delivery to a forge. Never throws: errors become a failed outcome, and appear in the sync log.
 */
export async function deliverToForge(ctx: Context, delivery: Delivery): Promise<ChannelOutcome> {
  try {
    await runJob(ctx, delivery);
    return { kind: "delivered", status: 200 };
  } catch (error) {
    const outcome = outcomeOf(error);
    await logFailure(ctx, delivery, "reason" in outcome ? (outcome.reason ?? "") : "");
    return outcome;
  }
}

async function runJob(ctx: Context, { ownerId: connectionId, taskId, data }: Delivery): Promise<void> {
  const job = (data ?? { type: "task", mayCreate: false }) as unknown as ForgeJob;
  if (job.type === "sweep") await sweepRepository(ctx, connectionId);
  else if (job.type === "webhook") await processHint(ctx, connectionId, job.inboxId);
  else if (job.type === "issue") await processIssue(ctx, connectionId, job.number);
  else if (taskId !== null) await syncTask(ctx, { connectionId, taskId }, { mayCreate: job.mayCreate });
}

/** Creates the task of an issue, or plans the synchronization of its existing task. */
async function processIssue(ctx: Context, connectionId: string, number: number): Promise<void> {
  const own = forgeContext(ctx, connectionId);
  const { connection, known } = await own.store.read(async (tx) => ({
    connection: await tx.findForgeConnection(connectionId),
    known: await tx.findForgeLinkOfIssue(connectionId, number),
  }));
  if (!connection?.isActive) return;
  const issue = known ? undefined : await readIssue(own, connection, number);
  if (!known && !issue) return;
  const now = own.clock.now();
  const planned = await changeWithinQuota(own, async (tx, claim) => {
    const link = known ?? (issue && (await linkOf(tx, own, claim, { connectionId, issue, now })));
    if (!link || link.state === "paused") return [];
    return await planJobs(tx, own, connectionId, [syncOf(link.taskId)], now);
  });
  await wakeJobs(ctx, planned);
}

async function linkOf(
  tx: Tx,
  ctx: Context,
  claim: ClaimUsage,
  { connectionId, issue, now }: { connectionId: string; issue: ForgeIssue; now: Date },
): Promise<ForgeLink | undefined> {
  const ownTaskId = idInMarker(issue.body);
  const own = ownTaskId === undefined ? undefined : await tx.findForgeLinkOfTask(connectionId, ownTaskId);
  // The issue was created for a task, but the response was lost. The task's own synchronization finds the issue.
  if (own) return own;
  const outcome = await importIssue(tx, ctx, claim, connectionId, issue, now);
  return outcome.kind === "skipped" ? undefined : outcome.link;
}

async function readIssue(ctx: Context, connection: ForgeConnection, number: number): Promise<ForgeIssue | undefined> {
  try {
    return await requireForge(ctx, connection.kind).getIssue(await repositoryOf(ctx, connection), number);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function outcomeOf(error: unknown): ChannelOutcome {
  if (error instanceof ForgeError) {
    const { status, response, retryAfterSeconds } = error.details;
    const details = {
      ...(status === undefined ? {} : { status }),
      ...(response === undefined ? {} : { response }),
    };
    if (FINAL.includes(error.kind)) return { kind: "rejected", ...details, reason: error.message };
    const pause = retryAfterSeconds === undefined ? {} : { retryAfterSeconds, status: status ?? 429 };
    return { kind: "failed", ...details, ...pause, reason: error.message };
  }
  const reason = error instanceof Error ? error.message : String(error);
  return { kind: "failed", reason };
}

async function logFailure(
  ctx: Context,
  { ownerId: connectionId, taskId, data }: Delivery,
  detail: string,
): Promise<void> {
  const now = ctx.clock.now();
  const action = String(data?.type ?? "task");
  try {
    await ctx.store.transaction(async (tx) => {
      if (!(await tx.findForgeConnection(connectionId))) return;
      const link = taskId === null ? undefined : await tx.findForgeLinkOfTask(connectionId, taskId);
      const about = { connectionId, linkId: link?.id ?? null, taskId };
      await logSync(tx, ctx, about, [{ direction: "none", action, outcome: "failed", detail }], now);
    });
  } catch {
    // The log entry may be lost, because the delivery records the same reason.
  }
}
