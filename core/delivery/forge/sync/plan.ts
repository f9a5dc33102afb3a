/** Plans synchronizations as deliveries, so that they are retried, limited and done one at a time per task. @module */
import type { Context } from "../../../context.ts";
import type { Tx } from "../../../ports/store.ts";
import type { Delivery, DeliveryPlan } from "../../dispatch/delivery.ts";
import { insertPlans } from "../../dispatch/plan.ts";

/** What to do in a delivery to a forge that was not caused by a task event. */
export type ForgeJob =
  /** Synchronizes the task of the delivery. */
  | { type: "task"; mayCreate: boolean }
  /** Creates or synchronizes the task of an issue. */
  | { type: "issue"; number: number }
  /** Processes a webhook. */
  | { type: "webhook"; inboxId: string }
  /** Finds changes whose webhook was lost. */
  | { type: "sweep" };

/** A job, and the task in whose partition it runs. */
export interface PlannedJob {
  job: ForgeJob;
  taskId: string | null;
}

/** Returns the job that synchronizes a task. @param options.mayCreate whether to create its issue if the rules include it */
export function syncOf(taskId: string, { mayCreate = false }: { mayCreate?: boolean } = {}): PlannedJob {
  return { job: { type: "task", mayCreate }, taskId };
}

/** The event type of deliveries that were not caused by a task event. */
const FORGE_JOB = "forgeJob";

/**
 * Returns the delivery plan of a job. It names no project, because a project's delivery log does not show deliveries to
 * forges.
 */
function planOfJob(connectionId: string, job: ForgeJob, taskId: string | null): DeliveryPlan {
  return {
    endpointKind: "forge",
    ownerId: connectionId,
    projectId: null,
    taskId,
    eventType: FORGE_JOB,
    data: { ...job },
  };
}

/**
 * Plans jobs in the given order.
 *
 * @returns deliveries to wake after the transaction
 */
export async function planJobs(
  tx: Tx,
  ctx: Context,
  connectionId: string,
  jobs: readonly PlannedJob[],
  now: Date,
): Promise<Delivery[]> {
  const plans = jobs.map(({ job, taskId }) => planOfJob(connectionId, job, taskId));
  return await insertPlans(tx, ctx, plans, now);
}

/** Wakes the partitions of due deliveries. */
export async function wakeJobs(ctx: Context, deliveries: readonly Delivery[]): Promise<void> {
  const due = deliveries.filter(({ nextAttemptAt }) => nextAttemptAt !== null);
  for (const partition of new Set(due.map((delivery) => delivery.partition))) await ctx.queue.wake(partition);
}
