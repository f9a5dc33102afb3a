/** Creates an automation. @module */
import { requireWritableProject } from "../../board/require.ts";
import { type Context, requireActor } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import { MAX_AUTOMATIONS } from "../../limits.ts";
import { checkActions } from "./action.ts";
import {
  type Automation,
  type AutomationDetail,
  type AutomationSettings,
  checkAutomationName,
  detailOf,
} from "./automation.ts";
import { checkReferences, conditionIn } from "./check.ts";
import { recordAutomationChange, refuseLimitedKey } from "./require.ts";
import { nextSlot } from "./schedule.ts";
import { type AutomationTrigger, checkTrigger } from "./trigger.ts";

/** Input for {@linkcode createAutomation}. */
export interface CreateAutomationInput extends AutomationSettings {
  projectId: string;
}

/**
 * Creates an automation. It acts with the actor's permissions at the time of each run, and only events after its
 * creation start it.
 *
 * @throws {TrackerError} `invalid`, with the position of an error in the condition; `not_found`; `forbidden`, with reason
 * `INSUFFICIENT_API_KEY_SCOPE` for an API key with limited permissions; `conflict` if the project is archived, or with reason
 * `TOO_MANY_AUTOMATIONS`
 */
export async function createAutomation(ctx: Context, input: CreateAutomationInput): Promise<AutomationDetail> {
  ctx.checkInput("createAutomation", input);
  const { projectId, condition = "", isActive = true } = input;
  const name = checkAutomationName(input.name);
  const actions = checkActions(input.actions);
  const { userId } = requireActor(ctx);
  const now = ctx.clock.now();
  // Read before the transaction: inside, the read would conflict with every transaction that appends events.
  const sinceSequence = await ctx.store.read((tx) => tx.findLastSequence());
  return await ctx.store.transaction(async (tx) => {
    const loaded = await requireWritableProject(tx, ctx, projectId, "project:update");
    refuseLimitedKey(ctx);
    const trigger = checkTrigger(input.trigger, await tx.listColumns(projectId));
    await conditionIn(tx, ctx, condition, loaded);
    const others = await tx.listAutomations(projectId);
    if (others.length >= MAX_AUTOMATIONS) {
      const message = `Cannot create automation: the limit of ${MAX_AUTOMATIONS} is reached`;
      throw new TrackerError("conflict", message, { reason: "TOO_MANY_AUTOMATIONS" });
    }
    const automation: Automation = {
      id: ctx.newId(),
      projectId,
      name,
      isActive,
      trigger,
      condition,
      actions: await checkReferences(tx, loaded, actions),
      createdBy: userId,
      position: others.reduce((last, { position }) => Math.max(last, position + 1), 0),
      version: 1,
      offReason: null,
      sinceSequence,
      activeSince: now,
      nextAt: nextStart(trigger, now),
      createdAt: now,
      updatedAt: now,
    };
    await tx.insertAutomation(automation);
    await recordAutomationChange(tx, ctx, loaded.project, { kind: "created", automation }, now);
    return detailOf(automation);
  });
}

/** Returns when a schedule starts next; null for other triggers. */
export function nextStart(trigger: AutomationTrigger, now: Date): Date | null {
  return trigger.type === "schedule" ? nextSlot(trigger, now) : null;
}
