/** Claims the most urgent task that nobody is working on. @module */
import { allInOrder } from "../../async/all_in_order.ts";
import { type Context, requireActor } from "../../context.ts";
import { invalidField } from "../../errors.ts";
import type { ReadTx, TaskFilter } from "../../ports/store.ts";
import { type Column, resolveStatus } from "../column/column.ts";
import { requireWritableProject } from "../require.ts";
import { filterOf, type TaskConditions } from "../task/filter.ts";
import { withAssignee } from "../task/get.ts";
import { PRIORITIES, type Task, type TaskDetail } from "../task/task.ts";
import { checkAgent, type LeaseInput, leaseEnd, type TaskClaim } from "./claim.ts";

/** Input for {@linkcode claimTask}. */
export interface ClaimTaskInput extends LeaseInput, Pick<TaskConditions, "priority" | "userId" | "labelId"> {
  projectId: string;
  /** The slug or name of a column that is not final, or `planned`. @default all columns that are not final */
  status?: string;
  /** The name of the agent, which people see on the task. */
  agent?: string | null;
}

/** A claimed task and its claim. Both are null if there is no task to claim. */
export interface ClaimedTask {
  claim: TaskClaim | null;
  task: TaskDetail | null;
}

/**
 * Claims the most urgent unclaimed task that meets the conditions, or the oldest of several equally urgent tasks. The
 * task itself does not change.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`, `conflict` if the project is archived
 */
export async function claimTask(ctx: Context, input: ClaimTaskInput): Promise<ClaimedTask> {
  ctx.checkInput("claimTask", input);
  const { userId } = requireActor(ctx);
  const now = ctx.clock.now();
  const expiresAt = leaseEnd(input, now);
  const agent = input.agent == null ? null : checkAgent(input.agent);
  return await ctx.store.transaction(async (tx) => {
    const { project, access } = await requireWritableProject(tx, ctx, input.projectId, "task:update");
    const { status, ...conditions } = input;
    const [columns, filter] = await allInOrder(
      tx.listColumns(project.id),
      filterOf(tx, { ...conditions, projectId: project.id }, access),
    );
    const task = await firstTask(tx, { ...filter, projectId: project.id }, statusesOf(status, columns), now);
    if (!task) return { claim: null, task: null };
    const claim: TaskClaim = { id: ctx.newId(), taskId: task.id, userId, agent, createdAt: now, expiresAt };
    await tx.saveTaskClaim(claim);
    return { claim, task: await withAssignee(tx, task) };
  });
}

/** @throws {TrackerError} `invalid` with reason `INVALID_STATUS` */
function statusesOf(status: string | undefined, columns: readonly Column[]): string[] {
  const open = columns.filter(({ isFinal }) => !isFinal).map(({ slug }) => slug);
  if (status === undefined) return open;
  const wanted = resolveStatus(status, columns).status;
  const known = [...open, "planned"];
  if (known.includes(wanted)) return [wanted];
  throw invalidField(
    "/status",
    `Tasks that are done cannot be claimed: use one of ${known.join(", ")}`,
    "INVALID_STATUS",
  );
}

async function firstTask(
  tx: ReadTx,
  filter: TaskFilter & { projectId: string },
  statuses: readonly string[],
  now: Date,
): Promise<Task | undefined> {
  const found = await allInOrder(...statuses.map((status) => tx.findClaimableTask({ ...filter, status }, now)));
  const rankOf = ({ priority }: Task) => PRIORITIES.indexOf(priority);
  // IDs sort by creation time.
  const isBefore = (left: Task, right: Task) => rankOf(left) - rankOf(right) || (left.id < right.id ? 1 : -1);
  return found
    .flatMap((task) => task ?? [])
    .reduce<Task | undefined>((best, task) => (best && isBefore(best, task) > 0 ? best : task), undefined);
}
