/** Deletes an integration. @module */
import type { Project } from "../../board/project/project.ts";
import { requireWritableProject } from "../../board/require.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../ports/store.ts";
import type { NamedChatIntegration, NamedIntegration } from "./get.ts";
import type { Integration } from "./integration.ts";
import type { IntegrationKind } from "./kinds.ts";
import { appendChange } from "./record_change.ts";
import { forgetFailures, noIntegration } from "./save_edit.ts";

/**
 * Deletes the first Slack, Discord or Mattermost channel of a project.
 *
 * @throws {TrackerError} `not_found`, `forbidden`, `conflict` while the project is archived
 */
export async function deleteChatIntegration(ctx: Context, input: NamedChatIntegration): Promise<{ success: true }> {
  ctx.checkInput("deleteChatIntegration", input);
  return await deleteIntegration(ctx, input.projectId, input.kind ?? "slack");
}

/**
 * Deletes the generic webhook of a project.
 *
 * @throws {TrackerError} `not_found`, `forbidden`, `conflict` while the project is archived
 */
export async function deleteWebhookIntegration(ctx: Context, input: NamedIntegration): Promise<{ success: true }> {
  ctx.checkInput("deleteWebhookIntegration", input);
  return await deleteIntegration(ctx, input.projectId, "generic-webhook");
}

/** Deletes the first integration of a kind. */
export async function deleteIntegration(
  ctx: Context,
  projectId: string,
  kind: IntegrationKind,
): Promise<{ success: true }> {
  return await removeIntegration(ctx, async (tx) => {
    const { project } = await requireWritableProject(tx, ctx, projectId, "workspace:manage_settings");
    const old = await tx.findIntegration(project.id, kind);
    if (!old) throw noIntegration(projectId, kind);
    return { project, old };
  });
}

/**
 * Deletes an integration and its failures.
 *
 * @param load finds the integration, and checks that the actor may delete it
 */
export async function removeIntegration(
  ctx: Context,
  load: (tx: Tx) => Promise<{ project: Project; old: Integration }>,
): Promise<{ success: true }> {
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const { project, old } = await load(tx);
    await tx.deleteIntegration(old.id);
    await forgetFailures(tx, old);
    await appendChange(tx, ctx, project.workspaceId, { old, new: null }, now);
    return { success: true } as const;
  });
}

/** Deletes the integrations of a project that is being removed, without an event. */
export async function deleteIntegrations(tx: Tx, projectId: string): Promise<void> {
  for (const { id } of await tx.listIntegrations(projectId)) await tx.deleteIntegration(id);
  for (const { id } of await tx.listForgeConnections(projectId)) await tx.deleteForgeConnection(id);
}
