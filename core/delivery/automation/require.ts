/** Loads automations, and records changes to them. @module */
import type { Project } from "../../board/project/project.ts";
import { type LoadedProject, requireProject, requireWritableProject } from "../../board/require.ts";
import { refuseStaleVersion } from "../../board/version.ts";
import { type Context, requireActor } from "../../context.ts";
import { notFound, TrackerError } from "../../errors.ts";
import { eventOf } from "../../history/new_event.ts";
import type { ReadTx, Tx } from "../../ports/store.ts";
import type { Automation } from "./automation.ts";

/** An automation that the actor may read. */
export interface LoadedAutomation extends LoadedProject {
  automation: Automation;
}

/** Loads an automation that the actor may read. @throws {TrackerError} `not_found`, `forbidden` */
export async function requireAutomation(tx: ReadTx, ctx: Context, automationId: string): Promise<LoadedAutomation> {
  const automation = await findAutomation(tx, automationId);
  const what = { kind: "automation", id: automationId };
  return { automation, ...(await requireProject(tx, ctx, automation.projectId, "project:read", what)) };
}

/**
 * Loads an automation that the actor may change.
 *
 * @throws {TrackerError} `not_found`; `forbidden`, with reason `INSUFFICIENT_API_KEY_SCOPE` for an API key with limited
 * permissions; `conflict` if the project is archived, or if the version of the automation is not an expected one
 */
export async function requireWritableAutomation(
  tx: ReadTx,
  ctx: Context,
  automationId: string,
): Promise<LoadedAutomation> {
  const automation = await findAutomation(tx, automationId);
  const { expectedVersions, ...others } = ctx;
  const what = { kind: "automation", id: automationId };
  const loaded = await requireWritableProject(tx, others, automation.projectId, "project:update", what);
  refuseLimitedKey(ctx);
  if (expectedVersions) refuseStaleVersion("automation", String(automation.version), expectedVersions);
  return { automation, ...loaded };
}

/**
 * Refuses an API key with limited permissions, because an automation would act with all permissions of the account.
 *
 * @throws {TrackerError} `forbidden` with reason `INSUFFICIENT_API_KEY_SCOPE`
 */
export function refuseLimitedKey(ctx: Context): void {
  const actor = requireActor(ctx);
  if (actor.kind !== "api_key" || actor.key.permissions === null) return;
  throw new TrackerError("forbidden", "Cannot change automations with an API key that has limited permissions", {
    reason: "INSUFFICIENT_API_KEY_SCOPE",
  });
}

async function findAutomation(tx: ReadTx, id: string): Promise<Automation> {
  const automation = await tx.findAutomation(id);
  if (!automation) throw notFound("automation", id);
  return automation;
}

/** Appends the event for a change to an automation. */
export async function recordAutomationChange(
  tx: Tx,
  ctx: Context,
  { workspaceId, id: projectId }: Pick<Project, "id" | "workspaceId">,
  change: { kind: "created" | "updated" | "deleted"; automation: Automation },
  now: Date,
): Promise<void> {
  const { kind, automation } = change;
  const { id: automationId, name, isActive } = automation;
  const data = { kind, automationId, name, isActive };
  await tx.appendEvents([eventOf(ctx, { type: "automationChanged", workspaceId, projectId, data }, now)]);
}
