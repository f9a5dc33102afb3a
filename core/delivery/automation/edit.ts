/** Changes an automation. @module */
import { checkPosition } from "../../board/task/task.ts";
import { type Context, requireActor } from "../../context.ts";
import { isSameJson } from "../../json.ts";
import type { ReadTx } from "../../ports/store.ts";
import { checkActions } from "./action.ts";
import {
  type Automation,
  type AutomationDetail,
  type AutomationSettings,
  checkAutomationName,
  detailOf,
} from "./automation.ts";
import { checkReferences, conditionIn } from "./check.ts";
import { nextStart } from "./create.ts";
import { type LoadedAutomation, recordAutomationChange, requireWritableAutomation } from "./require.ts";
import { checkTrigger } from "./trigger.ts";

/** Changes to an automation. An absent setting keeps its value. */
export interface EditAutomationInput extends Partial<AutomationSettings> {
  automationId: string;
  /** Order in the project. */
  position?: number;
}

/**
 * Changes an automation. If the actor changes what the automation does or turns it on, it acts with the actor's
 * permissions from then on. If it is turned on or its trigger changes, only later events start it.
 *
 * @throws {TrackerError} `invalid`, with the position of an error in the condition; `not_found`; `forbidden`, with
 * reason `INSUFFICIENT_API_KEY_SCOPE` for an API key with limited permissions; `conflict` if the project is archived,
 * or with reason `PRECONDITION_FAILED`
 */
export async function editAutomation(ctx: Context, input: EditAutomationInput): Promise<AutomationDetail> {
  ctx.checkInput("editAutomation", input);
  const { userId } = requireActor(ctx);
  const now = ctx.clock.now();
  const sinceSequence = await ctx.store.read((tx) => tx.findLastSequence());
  return await ctx.store.transaction(async (tx) => {
    const loaded = await requireWritableAutomation(tx, ctx, input.automationId);
    const { automation: before, project } = loaded;
    const edited = await withChanges(tx, loaded, input);
    const isTurnedOn = edited.isActive && !before.isActive;
    const isOther = !isSameJson(whatItDoes(before), whatItDoes(edited));
    if (isTurnedOn || isOther) await checkAll(tx, ctx, loaded, edited);
    const isRestarted = isTurnedOn || !isSameJson(before.trigger, edited.trigger);
    const started = {
      sinceSequence,
      activeSince: now,
      nextAt: nextStart(edited.trigger, now),
    };
    const after: Automation = {
      ...edited,
      ...(isRestarted ? started : {}),
      createdBy: isTurnedOn || isOther ? userId : before.createdBy,
      offReason: isTurnedOn ? null : before.offReason,
    };
    if (isSameJson(before, after)) return detailOf(before);
    const saved = { ...after, version: before.version + 1, updatedAt: now };
    await tx.saveAutomation(saved);
    await recordAutomationChange(tx, ctx, project, { kind: "updated", automation: saved }, now);
    return detailOf(saved);
  });
}

async function withChanges(tx: ReadTx, loaded: LoadedAutomation, input: EditAutomationInput): Promise<Automation> {
  const { automation: before, project } = loaded;
  const { name, trigger, condition = before.condition, actions, isActive = before.isActive, position } = input;
  return {
    ...before,
    name: name === undefined ? before.name : checkAutomationName(name),
    trigger: trigger ? checkTrigger(trigger, await tx.listColumns(project.id)) : before.trigger,
    condition,
    actions: actions ? await checkReferences(tx, loaded, checkActions(actions)) : before.actions,
    isActive,
    position: position === undefined ? before.position : checkPosition(position),
  };
}

/** Checks unchanged settings too, because the records they refer to may have been deleted. */
async function checkAll(tx: ReadTx, ctx: Context, loaded: LoadedAutomation, edited: Automation): Promise<void> {
  await conditionIn(tx, ctx, edited.condition, loaded);
  await checkReferences(tx, loaded, edited.actions);
}

function whatItDoes({ trigger, condition, actions }: Automation): unknown {
  return { trigger, condition, actions };
}
