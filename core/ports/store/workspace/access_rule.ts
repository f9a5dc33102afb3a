/** Project access rules. @module */
import type { AccessRule } from "../../../project_access.ts";

/** The key of a rule. */
export type AccessRuleKey = Omit<AccessRule, "level">;

/** The projects that a list covers: all projects of some workspaces, or only selected ones. */
export interface ProjectScope {
  workspaceIds: readonly string[];
  /** Only these projects. @default all projects of the workspaces */
  projectIds?: readonly string[];
}

/** Reads project access rules. */
export interface AccessRuleReads {
  /** Lists all rules of a workspace, by `projectId`, then `subjectId`. */
  listAccessRules(workspaceId: string): Promise<AccessRule[]>;
  /** Lists the rules of a workspace that apply to the account or to everyone, by `projectId`, then `subjectId`. */
  listAccessRulesFor(workspaceId: string, userId: string): Promise<AccessRule[]>;
  /**
   * Lists the rules that apply to the account or to everyone, in all workspaces of which the account is a member, in no
   * particular order.
   */
  listAccessRulesOf(userId: string): Promise<AccessRule[]>;
}

/** Changes project access rules. */
export interface AccessRuleWrites {
  /**
   * Inserts the rules, or replaces the rules with the same keys. A rule is deleted with its workspace, but not with its
   * project.
   */
  saveAccessRules(rules: readonly AccessRule[]): Promise<void>;
  deleteAccessRules(keys: readonly AccessRuleKey[]): Promise<void>;
}
