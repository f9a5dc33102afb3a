/**
 * Which projects of a workspace a member may open, and what the member may do there. Access rules limit members;
 * without rules, every member may open every project. Owners may always open every project.
 *
 * @module
 */
import { groupBy } from "./group_by.ts";
import { isOwner, type Permission } from "./permission.ts";

/** What a member may do in a project, from least to most. The member's roles must allow it, too. */
export const ACCESS_LEVELS = ["none", "view", "comment", "edit"] as const;
/** One of {@linkcode ACCESS_LEVELS}. */
export type AccessLevel = (typeof ACCESS_LEVELS)[number];
/** A level that lets a member open the project. */
export type OpenLevel = Exclude<AccessLevel, "none">;
/** A level that allows less than a member's roles do. */
export type LimitedLevel = Exclude<OpenLevel, "edit">;

/** The levels at which a member may open a project. */
export const OPEN_LEVELS: readonly [OpenLevel, ...OpenLevel[]] = ["view", "comment", "edit"];

/** The subject of a rule that applies to every member. */
export const EVERYONE = "";
/** The project of a rule that applies to all projects of the workspace. */
export const EVERY_PROJECT = "";
/** The subject of the rule that members get when they join. It does not limit existing members. */
export const NEW_MEMBERS = "new members";

/**
 * A project access rule. A rule for one member and one project takes precedence over all others. Otherwise, the rule
 * that allows the least applies.
 */
export interface AccessRule {
  workspaceId: string;
  /** {@linkcode EVERY_PROJECT}, or a project. A project's rules outlive it, because its events do as well. */
  projectId: string;
  /** An account, an invitation, {@linkcode EVERYONE} or {@linkcode NEW_MEMBERS}. */
  subjectId: string;
  level: AccessLevel;
}

/** Returns whether a rule lets its subject open one project. */
export function isOpenRule({ projectId, level }: AccessRule): boolean {
  return projectId !== EVERY_PROJECT && level !== "none";
}

/** The rules that apply to one member of a workspace. */
export class ProjectRules {
  /** The rules of owners, and of members to whom no rules apply. */
  static readonly OPEN: ProjectRules = new ProjectRules([], "");
  readonly #granted = new Map<string, AccessLevel>();
  readonly #everyone = new Map<string, AccessLevel>();
  readonly #level: AccessLevel = "edit";

  /** @param rules the rules of the workspace, or at least the ones that apply to the account or to everyone */
  constructor(rules: readonly AccessRule[], userId: string) {
    for (const { projectId, subjectId, level } of rules) {
      if (subjectId !== userId && subjectId !== EVERYONE) continue;
      if (projectId === EVERY_PROJECT) this.#level = least(this.#level, level);
      else (subjectId === EVERYONE ? this.#everyone : this.#granted).set(projectId, level);
    }
  }

  /** Whether a rule may forbid something. */
  get isLimited(): boolean {
    return this.#level !== "edit" || this.#everyone.size > 0 || this.#granted.size > 0;
  }

  /** Whether the member may open only selected projects. */
  get isSelected(): boolean {
    return this.#level === "none";
  }

  /** What the member may do in a project. */
  levelIn(projectId: string): AccessLevel {
    return this.#granted.get(projectId) ?? least(this.#level, this.#everyone.get(projectId) ?? "edit");
  }

  /** Returns whether the member may open a project. */
  sees(projectId: string): boolean {
    return this.levelIn(projectId) !== "none";
  }
}

/**
 * Returns a function that returns the rules of any member of a workspace. Looks at each rule once in total, not once
 * per member.
 */
export function rulesByMember(rules: readonly AccessRule[]): (userId: string) => ProjectRules {
  const bySubject = groupBy(rules, ({ subjectId }) => subjectId);
  const common = bySubject.get(EVERYONE) ?? [];
  return (userId) => new ProjectRules([...common, ...(bySubject.get(userId) ?? [])], userId);
}

/** Loads which projects a member may open. */
export async function rulesOf(
  tx: { listAccessRulesFor(workspaceId: string, userId: string): Promise<AccessRule[]> },
  {
    member,
    hasAccessRules,
  }: { member: { workspaceId: string; userId: string; role: string }; hasAccessRules: boolean },
): Promise<ProjectRules> {
  if (!hasAccessRules || isOwner(member)) return ProjectRules.OPEN;
  return new ProjectRules(await tx.listAccessRulesFor(member.workspaceId, member.userId), member.userId);
}

/**
 * A permission in a project. Comments require the role permission `task:update`, like other changes, but a lower level.
 */
export type ProjectPermission = Permission | "task:comment";

/** The permissions that each level allows, in addition to the permissions of lower levels. */
const ALLOWED: Readonly<Record<"view" | "comment", readonly string[]>> = {
  view: ["project:read", "task:read", "label:read", "workspace:read"],
  comment: ["task:comment"],
};

/** Returns whether a level allows a permission. */
export function levelAllows(level: AccessLevel, permission: string): boolean {
  if (level === "edit") return true;
  if (level === "none") return false;
  return ALLOWED.view.includes(permission) || (level === "comment" && ALLOWED.comment.includes(permission));
}

/** Returns the permission that a member's roles must grant. */
export function rolePermission(permission: string): string {
  return permission === "task:comment" ? "task:update" : permission;
}

/** Returns the level that allows less. */
export function least(left: AccessLevel, right: AccessLevel): AccessLevel {
  return ACCESS_LEVELS.indexOf(left) < ACCESS_LEVELS.indexOf(right) ? left : right;
}
