/** Records the actions of operators. @module */
import type { Context } from "../../context.ts";
import type { Tx } from "../../ports/store.ts";
import type { AuditAction, AuditChange } from "./audit.ts";

/** What an action was about. */
export interface RecordedAction {
  action: AuditAction;
  subjectId?: string;
  workspace?: { id: string; name: string };
  /** @default none */
  changes?: AuditChange[];
}

/** Records an action of the actor, in the transaction that makes the change. */
export async function recordAction(
  tx: Tx,
  ctx: Pick<Context, "newId"> & Partial<Pick<Context, "actor" | "clientAddress">>,
  { action, subjectId, workspace, changes = [] }: RecordedAction,
  now: Date,
): Promise<void> {
  await tx.insertAuditEntry({
    id: ctx.newId(),
    action,
    actorId: ctx.actor?.userId ?? null,
    subjectId: subjectId ?? null,
    workspaceId: workspace?.id ?? null,
    workspaceName: workspace?.name ?? null,
    changes,
    address: ctx.clientAddress ?? null,
    createdAt: now,
  });
}
