/** Reads, previews and saves the sync rules of a connection. @module */
import { requireProject } from "../../../board/require.ts";
import type { Context } from "../../../context.ts";
import { invalidField } from "../../../errors.ts";
import type { ReadTx } from "../../../ports/store.ts";
import { logSync } from "../log.ts";
import { appendForgeChange } from "../record_change.ts";
import { type NamedForge, requireConnection, requireSyncManager } from "../require.ts";
import { checkRules, type SyncRules } from "../rules.ts";
import { forgeContext } from "./apply.ts";
import { aboutLink } from "./issue_link.ts";
import { planJobs, syncOf, wakeJobs } from "./plan.ts";
import { previewRules, type RulesEffect, type SyncPreview } from "./rules_preview.ts";
import { staleToken, tokenOf } from "./state_token.ts";

/** The effect of sync rules, and the token that is required to save them. */
export interface TokenedPreview extends SyncPreview {
  /** Goes stale when the rules, the tasks or the links change. */
  previewToken: string;
}

/** Input for {@linkcode getForgeSync}. */
export interface GetForgeSyncInput extends NamedForge {
  /** `pausedNextCursor` of the previous page. */
  after?: string;
}

/**
 * Gets the sync rules of a connection, and their effect on the project's tasks.
 *
 * @throws {TrackerError} `not_found`, with reason `INTEGRATION_NOT_FOUND` without a connection; `forbidden`
 */
export async function getForgeSync(ctx: Context, input: GetForgeSyncInput): Promise<TokenedPreview> {
  ctx.checkInput("getForgeSync", input);
  const effect = await ctx.store.read(async (tx) => {
    await requireProject(tx, ctx, input.projectId, "task:read");
    const connection = await requireConnection(tx, input);
    return await previewRules(tx, connection, connection.rules, input.after);
  });
  return await withToken(ctx, effect);
}

/** Input for {@linkcode previewForgeSync}. */
export interface PreviewForgeSyncInput extends NamedForge {
  rules: SyncRules;
}

/**
 * Shows the effect that sync rules would have. Changes nothing.
 *
 * @throws {TrackerError} `invalid` for a label of another workspace, and for the same reasons as {@linkcode getForgeSync}
 */
export async function previewForgeSync(ctx: Context, input: PreviewForgeSyncInput): Promise<TokenedPreview> {
  ctx.checkInput("previewForgeSync", input);
  const rules = checkRules(input.rules);
  const effect = await ctx.store.read(async (tx) => {
    const { project } = await requireSyncManager(tx, ctx, input.projectId, { isChange: false });
    return await effectOf(tx, input, rules, project);
  });
  return await withToken(ctx, effect);
}

/** Input for {@linkcode saveForgeSync}. */
export interface SaveForgeSyncInput extends PreviewForgeSyncInput {
  previewToken: string;
}

/**
 * Saves sync rules as they were previewed. Tasks that the rules include get issues; links of tasks that the rules
 * exclude are paused.
 *
 * @throws {TrackerError} for the same reasons as {@linkcode previewForgeSync}; `conflict` with reason `STALE_SYNC_TOKEN` if the
 * preview is stale, or while the project is archived
 */
export async function saveForgeSync(ctx: Context, input: SaveForgeSyncInput): Promise<TokenedPreview> {
  ctx.checkInput("saveForgeSync", input);
  const rules = checkRules(input.rules);
  const seen = await ctx.store.read(async (tx) => {
    const { project } = await requireSyncManager(tx, ctx, input.projectId, { isChange: true });
    return await effectOf(tx, input, rules, project);
  });
  if ((await tokenOf(ctx, seen.state)) !== input.previewToken) throw staleToken("save sync rules");
  const now = ctx.clock.now();
  const planned = await ctx.store.transaction(async (tx) => {
    const { project } = await requireSyncManager(tx, ctx, input.projectId, { isChange: true });
    const connection = await tx.findForgeConnectionOf(project.id, input.kind);
    const effect = await effectOf(tx, input, rules, project);
    if (!connection || effect.state !== seen.state) throw staleToken("save sync rules");
    const after = { ...connection, rules, updatedAt: now };
    await tx.saveForgeConnection(after);
    for (const id of effect.pause) {
      const link = await tx.findForgeLink(id);
      if (!link) continue;
      await tx.saveForgeLink({ ...link, state: "paused", pauseReason: "rules", updatedAt: now });
      const step = {
        direction: "none" as const,
        action: "pause",
        outcome: "done" as const,
        detail: "The sync rules exclude the task",
      };
      await logSync(tx, ctx, aboutLink(link), [step], now);
    }
    await appendForgeChange(tx, ctx, project.workspaceId, { old: connection, new: after }, now);
    if (!connection.isActive) return [];
    const jobs = effect.create.map((taskId) => syncOf(taskId, { mayCreate: true }));
    return await planJobs(tx, forgeContext(ctx, connection.id), connection.id, jobs, now);
  });
  await wakeJobs(ctx, planned);
  return await getForgeSync(ctx, input);
}

async function effectOf(
  tx: ReadTx,
  input: PreviewForgeSyncInput,
  rules: SyncRules,
  project: { id: string; workspaceId: string },
): Promise<RulesEffect> {
  const connection = await requireConnection(tx, input);
  const ids = rules.outgoing.mode === "all" ? [] : rules.outgoing.labels;
  for (const [index, id] of ids.entries()) {
    const label = await tx.findLabel(id);
    if (label?.workspaceId === project.workspaceId) continue;
    throw invalidField(`/rules/outgoing/labels/${index}`, "Is not a label of this workspace");
  }
  return await previewRules(tx, connection, rules);
}

async function withToken(ctx: Context, { preview, state }: RulesEffect): Promise<TokenedPreview> {
  return { ...preview, previewToken: await tokenOf(ctx, state) };
}
