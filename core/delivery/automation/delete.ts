/** Deletes an automation. @module */
import type { Context } from "../../context.ts";
import { type AutomationDetail, detailOf } from "./automation.ts";
import { recordAutomationChange, requireWritableAutomation } from "./require.ts";

/**
 * Deletes an automation with its log.
 *
 * @returns the deleted automation
 * @throws {TrackerError} `not_found`, `forbidden`; `conflict` if the project is archived, or with reason `PRECONDITION_FAILED`
 */
export async function deleteAutomation(ctx: Context, input: { automationId: string }): Promise<AutomationDetail> {
  ctx.checkInput("deleteAutomation", input);
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const { automation, project } = await requireWritableAutomation(tx, ctx, input.automationId);
    await tx.deleteAutomation(automation.id);
    await recordAutomationChange(tx, ctx, project, { kind: "deleted", automation }, now);
    return detailOf(automation);
  });
}
