/** Merges two labels of a workspace. @module */
import { type Context, runLongChange } from "../../context.ts";
import { invalidField, notFound } from "../../errors.ts";
import type { ReadTx, Tx } from "../../ports/store.ts";
import { requireLabel } from "../require.ts";
import { eachPart, fewCopies, raiseVersions, recordTemplateChange, requireUnchanged, saveCopies } from "./copies.ts";
import { type Label, visibleFieldsOf } from "./label.ts";

/** Input for {@linkcode mergeLabel}. */
export interface MergeLabelInput {
  /** The label that is removed. */
  labelId: string;
  /** The label that replaces the removed label. It must be in the same workspace. */
  intoId: string;
}

/**
 * Replaces a workspace label with another one on all tasks, and deletes it. Uses several transactions for many tasks; after an
 * error, repeating the request continues where it stopped.
 *
 * @returns the remaining label
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`; `conflict` with reason `LABEL_CHANGED`; `rate_limited` with
 * reason `LONG_CHANGE_RUNNING`
 */
export async function mergeLabel(ctx: Context, input: MergeLabelInput): Promise<Label> {
  ctx.checkInput("mergeLabel", input);
  const now = ctx.clock.now();
  const found = await ctx.store.transaction(async (tx) => {
    const pair = await requirePair(tx, ctx, input);
    const copies = await fewCopies(tx, pair.label);
    if (!copies) return { ...pair, hasManyCopies: true };
    const projectIds = await raiseVersions(tx, copies);
    await saveCopies(tx, copies, visibleFieldsOf(pair.into), now);
    await removeMerged(tx, ctx, pair, projectIds, now);
    return { ...pair, hasManyCopies: false };
  });
  if (found.hasManyCopies) await mergeInParts(ctx, found, now);
  return found.into;
}

interface Pair {
  label: Label;
  into: Label;
}

async function requirePair(tx: ReadTx, ctx: Context, { labelId, intoId }: MergeLabelInput): Promise<Pair> {
  const { label } = await requireLabel(tx, ctx, labelId, "label:delete");
  const { label: into } = await requireLabel(tx, ctx, intoId, "label:update");
  if (!label.isTemplate) throw invalidField("/labelId", "Must be a label of the workspace, not of a task");
  if (!into.isTemplate || intoId === labelId) throw invalidField("/intoId", "Must be another label of the workspace");
  if (into.workspaceId !== label.workspaceId) throw notFound("label", intoId);
  return { label, into };
}

async function mergeInParts(ctx: Context, { label, into }: Pair, now: Date): Promise<void> {
  await runLongChange(ctx, true, async () => {
    const { parts, projectIds } = await eachPart(ctx, label, "label:delete", async (tx, copies) => {
      await requireUnchanged(tx, ctx, into, "label:update");
      await saveCopies(tx, copies, visibleFieldsOf(into), now);
    });
    await ctx.store.transaction(
      async (tx) => {
        await requireUnchanged(tx, ctx, label, "label:delete");
        await requireUnchanged(tx, ctx, into, "label:update");
        await removeMerged(tx, ctx, { label, into }, projectIds, now);
      },
      { part: parts },
    );
  });
}

async function removeMerged(
  tx: Tx,
  ctx: Context,
  { label, into }: Pair,
  projectIds: readonly string[],
  now: Date,
): Promise<void> {
  await tx.deleteLabel(label.id);
  const data = { kind: "deleted", labelId: label.id, ...visibleFieldsOf(label), projectIds, mergedInto: into.id };
  await recordTemplateChange(tx, ctx, label.workspaceId, data, now);
}
