/** Appends the event of a changed role. @module */
import type { Context } from "../../context.ts";
import { eventOf } from "../../history/new_event.ts";
import type { Tx } from "../../ports/store.ts";
import type { Role } from "./role.ts";

export async function appendRoleEvent(
  tx: Tx,
  ctx: Context,
  change: { old: Role | null; new: Role | null },
  now: Date,
): Promise<void> {
  const role = change.new ?? change.old;
  if (!role) return;
  const part = (row: Role | null) => row && { role: row.role, permission: row.permission };
  const data = { roleId: role.id, old: part(change.old), new: part(change.new) };
  await tx.appendEvents([eventOf(ctx, { type: "roleChanged", workspaceId: role.workspaceId, data }, now)]);
}
