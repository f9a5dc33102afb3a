/** Valid audit entries. @module */
import type { AuditEntry } from "../identity/operator/audit.ts";
import { at } from "./fixtures.ts";

/** A valid entry; `fields` replace its defaults. */
export function someAuditEntry(fields: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: "audit-1",
    action: "memberRoleChanged",
    actorId: "account-1",
    subjectId: "account-2",
    workspaceId: "workspace-1",
    workspaceName: "Engines",
    changes: [{ field: "role", old: "member", new: "admin" }],
    address: "192.0.2.1",
    createdAt: at(0),
    ...fields,
  };
}
