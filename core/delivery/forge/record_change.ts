/** Appends the event of a changed connection. @module */
import type { Context } from "../../context.ts";
import { eventOf } from "../../history/new_event.ts";
import type { Tx } from "../../ports/store.ts";
import type { ForgeConnection } from "./connection.ts";

export async function appendForgeChange(
  tx: Tx,
  ctx: Context,
  workspaceId: string,
  change: { old: ForgeConnection | null; new: ForgeConnection | null },
  now: Date,
): Promise<void> {
  const connection = change.new ?? change.old;
  if (!connection) return;
  const { id: integrationId, projectId, kind } = connection;
  const data = { integrationId, kind, old: publicPart(change.old), new: publicPart(change.new) };
  await tx.appendEvents([eventOf(ctx, { type: "integrationChanged", workspaceId, projectId, data }, now)]);
}

/** Picks the fields of a connection that every member may read. */
function publicPart(connection: ForgeConnection | null): Record<string, unknown> | null {
  if (!connection) return null;
  const { baseUrl, path, branchPattern, commentsTaskLink, rules, isActive } = connection;
  return { baseUrl, path, branchPattern, commentsTaskLink, rules, isActive };
}
