/** Loads a time entry. @module */
import { type Context, requireActor } from "../../context.ts";
import { notFound } from "../../errors.ts";
import type { Permission } from "../../permission.ts";
import type { ReadTx } from "../../ports/store.ts";
import { requireGrant } from "../../workspace/access.ts";
import { refuseUnwritableTask, requireTask, type VersionedTask } from "../require.ts";
import type { TimeEntry } from "./time_entry.ts";

type LoadedTimeEntry = VersionedTask & { entry: TimeEntry };

export async function requireTimeEntry(
  tx: ReadTx,
  ctx: Context,
  timeEntryId: string,
  permission: Permission | ((entry: TimeEntry) => Permission),
): Promise<LoadedTimeEntry> {
  const entry = await tx.findTimeEntry(timeEntryId);
  if (!entry) throw notFound("time entry", timeEntryId);
  const what = { kind: "time entry", id: timeEntryId };
  const needed = typeof permission === "string" ? permission : permission(entry);
  return { ...(await requireTask(tx, ctx, entry.taskId, needed, what)), entry };
}

/**
 * Loads an entry that the actor may change. Requires `task:update` for the actor's own entries and
 * `workspace:manage_settings` and `task:read` for other entries.
 *
 * @throws {TrackerError} for the same reasons as {@linkcode requireTimeEntry}, and as {@linkcode refuseUnwritableTask}
 */
export async function requireOwnTimeEntry(tx: ReadTx, ctx: Context, timeEntryId: string): Promise<LoadedTimeEntry> {
  const { userId } = requireActor(ctx);
  const loaded = await requireTimeEntry(tx, ctx, timeEntryId, (entry) =>
    entry.userId === userId ? "task:update" : "workspace:manage_settings",
  );
  // The response contains the description, so the actor must be able to read tasks.
  if (loaded.entry.userId !== userId) requireGrant(loaded.access, "task:read");
  refuseUnwritableTask(ctx, loaded);
  return loaded;
}
