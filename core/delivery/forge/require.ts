/** Loads connections, and checks who may manage them. @module */
import { type LoadedProject, requireProject, requireWritableProject } from "../../board/require.ts";
import { type Context, requireActor } from "../../context.ts";
import { notFound, TrackerError } from "../../errors.ts";
import type { ForgeKind } from "../../ports/forge.ts";
import type { ReadTx } from "../../ports/store.ts";
import type { ProjectPermission } from "../../project_access.ts";
import { findAccess } from "../../workspace/access.ts";
import { FORGE_NAMES, type ForgeConnection } from "./connection.ts";

/** Identifies a connection by its project. */
export interface NamedForge {
  projectId: string;
  kind: ForgeKind;
}

/**
 * Loads the connection of a project, without checking access.
 *
 * @throws {TrackerError} `not_found` with reason `INTEGRATION_NOT_FOUND` if there is none
 */
export async function requireConnection(tx: ReadTx, { projectId, kind }: NamedForge): Promise<ForgeConnection> {
  const connection = await tx.findForgeConnectionOf(projectId, kind);
  if (connection) return connection;
  throw notFound(`${FORGE_NAMES[kind]} integration of project`, projectId, "INTEGRATION_NOT_FOUND");
}

/**
 * Loads the connection of a project that the actor may change.
 *
 * @throws {TrackerError} `not_found`; `forbidden`; `conflict` with reason `INTEGRATION_OFF`, or while the project is archived
 */
export async function requireActiveConnection(
  ctx: Context,
  input: NamedForge,
  permission: ProjectPermission,
): Promise<ForgeConnection> {
  return await ctx.store.read(async (tx) => {
    await requireWritableProject(tx, ctx, input.projectId, permission);
    const connection = await requireConnection(tx, input);
    if (connection.isActive) return connection;
    throw new TrackerError("conflict", "Cannot synchronize: the integration is turned off", {
      reason: "INTEGRATION_OFF",
    });
  });
}

/** Requires permission to connect the project or, if none is given, the projects of at least one workspace. */
export async function requireManager(tx: ReadTx, ctx: Context, projectId: string | undefined): Promise<void> {
  if (projectId !== undefined) {
    await requireProject(tx, ctx, projectId, "workspace:manage_settings");
    return;
  }
  const { userId } = requireActor(ctx);
  for (const { workspaceId } of await tx.listMembershipsOf(userId)) {
    if ((await findAccess(tx, ctx, workspaceId))?.may("workspace:manage_settings")) return;
  }
  throw new TrackerError("forbidden", 'Permission "workspace:manage_settings" is required in a workspace');
}

/**
 * Loads a project whose synchronization the actor may manage. This also requires permission to read tasks, because the
 * actor sees tasks and resolves their conflicts.
 *
 * @throws {TrackerError} `not_found`, `forbidden`; `conflict` for a change if the project is archived
 */
export async function requireSyncManager(
  tx: ReadTx,
  ctx: Context,
  projectId: string,
  { isChange }: { isChange: boolean },
): Promise<LoadedProject> {
  const load = isChange ? requireWritableProject : requireProject;
  await load(tx, ctx, projectId, "task:read");
  return await load(tx, ctx, projectId, "workspace:manage_settings");
}
