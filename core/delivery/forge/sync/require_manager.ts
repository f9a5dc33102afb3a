import { type LoadedProject, requireProject, requireWritableProject } from "../../../board/require.ts";
import type { Context } from "../../../context.ts";
import type { ReadTx } from "../../../ports/store.ts";

/**
 * Loads a project whose synchronization the actor may manage. This also requires permission to read tasks, because the actor sees
 * tasks and decides about them.
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
