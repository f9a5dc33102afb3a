/** Loads a time entry. @module */
import { type Context, requireActor } from "../../context.ts";
import { notFound } from "../../errors.ts";
import type { Permission } from "../../permission.ts";
import type { ReadTx } from "../../ports/store.ts";
import { type LoadedTask, requireTask } from "../require.ts";
import type { TimeEntry } from "./time_entry.ts";

type LoadedTimeEntry = LoadedTask & { entry: TimeEntry };

export async function requireTimeEntry(
  tx: ReadTx,
  ctx: Context,
  timeEntryId: string,
  permission: Permission,
): Promise<LoadedTimeEntry> {
  const entry = await tx.findTimeEntry(timeEntryId);
  if (!entry) throw notFound("time entry", timeEntryId);
  const what = { kind: "time entry", id: timeEntryId };
  return { ...(await requireTask(tx, ctx, entry.taskId, permission, what)), entry };
}

/** Requires `task:update` for the actor's own entries, and `workspace:manage_settings` for other entries. */
export async function requireOwnTimeEntry(tx: ReadTx, ctx: Context, timeEntryId: string): Promise<LoadedTimeEntry> {
  const { userId } = requireActor(ctx);
  const isOwn = (await tx.findTimeEntry(timeEntryId))?.userId === userId;
  return await requireTimeEntry(tx, ctx, timeEntryId, isOwn ? "task:update" : "workspace:manage_settings");
}
