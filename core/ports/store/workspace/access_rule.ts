/** Rules about access to projects. @module */
import type { AccessRule } from "../../../project_access.ts";

/** The key of a rule. */
export type AccessRuleKey = Omit<AccessRule, "level">;

/** The projects that a list covers: those of some workspaces, or fewer. */
export interface ProjectScope {
  workspaceIds: readonly string[];
  /** Only these projects. @default all projects of the workspaces */
  projectIds?: readonly string[];
}

/** Reads rules about access to projects. */
export interface AccessRuleReads {
  /** All rules of a workspace, by `projectId`, then `subjectId`. */
  listAccessRules(workspaceId: string): Promise<AccessRule[]>;
  /** The rules of a workspace about the account and about everyone, by `projectId`, then `subjectId`. */
  listAccessRulesFor(workspaceId: string, userId: string): Promise<AccessRule[]>;
  /**
   * The rules about the account and about everyone in all workspaces that the account is a member of, in no particular order.
   */
  listAccessRulesOf(userId: string): Promise<AccessRule[]>;
}

/** Changes rules about access to projects. */
export interface AccessRuleWrites {
  /** Inserts the rules, or replaces those with the same keys. They are deleted with their workspace, but not with a project. */
  saveAccessRules(rules: readonly AccessRule[]): Promise<void>;
  deleteAccessRules(keys: readonly AccessRuleKey[]): Promise<void>;
}
