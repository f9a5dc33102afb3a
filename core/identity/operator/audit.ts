/** The audit log: what operators changed on the installation. @module */
/** The recorded actions. */
export const AUDIT_ACTIONS = [
  "personEdited",
  "signUpPolicyEdited",
  "mailTested",
  "memberAdded",
  "memberRoleChanged",
  "memberRemoved",
  "ownerChanged",
  "passwordReset",
  "twoFactorReset",
  "backupWritten",
] as const;
/** One of {@linkcode AUDIT_ACTIONS}. */
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** The properties that actions change. */
export const AUDIT_FIELDS = ["isOperator", "isDisabled", "registration", "role"] as const;

/** A property before and after an action. */
export interface AuditChange {
  field: (typeof AUDIT_FIELDS)[number];
  /** Null for a new member. */
  old: string | boolean | null;
  /** Null for a removed member. */
  new: string | boolean | null;
}

/** An action of an operator, or of a server command. */
export interface AuditEntry {
  id: string;
  action: AuditAction;
  /** Null for a command on the server's machine. */
  actorId: string | null;
  /** The affected account; null if there is none. */
  subjectId: string | null;
  workspaceId: string | null;
  /** The name at the time of the action, because the entry outlives the workspace. */
  workspaceName: string | null;
  /** Empty for an action that changes no property. */
  changes: AuditChange[];
  /** The IP address of the client; null for a command, or if the embedder does not provide it. */
  address: string | null;
  createdAt: Date;
}
