/** Which projects members may open: all projects, or selected projects. @module */
import { type Context, requireActor } from "../../context.ts";
import { invalidField, notFound, TrackerError } from "../../errors.ts";
import { groupBy } from "../../group_by.ts";
import { MAX_SELECTED_PROJECTS } from "../../limits.ts";
import type { ReadTx } from "../../ports/store.ts";
import {
  type AccessRule,
  EVERY_PROJECT,
  EVERYONE,
  isOpenRule,
  type LimitedLevel,
  NEW_MEMBERS,
  ProjectRules,
  rulesByMember,
} from "../../project_access.ts";
import { type Access, requirePermission } from "../access.ts";
import { isOwner } from "../member/member.ts";
import { changeRules, unassignLostTasks } from "./change.ts";
import { listOpenProjects } from "./scope.ts";

/** Whether a member may open all projects that are not private, or only selected projects. */
export const PROJECT_ACCESS_MODES = ["all", "selected"] as const;
/** One of {@linkcode PROJECT_ACCESS_MODES}. */
export type ProjectAccessMode = (typeof PROJECT_ACCESS_MODES)[number];

/** Which projects a member may open. */
export interface MemberProjectAccess {
  userId: string;
  projectAccess: ProjectAccessMode;
  /** The selected projects that the reader may also open. Empty for `all`. */
  projectIds: string[];
}

/** Which projects the actor may open, and in which of them the actor may do less than their roles allow. */
export interface OwnProjectAccess extends MemberProjectAccess {
  /** The projects where the actor may only read, or only read and comment. */
  limited: { projectId: string; level: LimitedLevel }[];
}

/**
 * Lists the members who may open only selected projects.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function listProjectAccess(ctx: Context, input: { workspaceId: string }): Promise<MemberProjectAccess[]> {
  ctx.checkInput("listProjectAccess", input);
  return await ctx.store.read(async (tx) => {
    const access = await requirePermission(tx, ctx, input.workspaceId, "member:update");
    const rules = await tx.listAccessRules(input.workspaceId);
    const members = (await tx.listMembers(input.workspaceId)).filter((member) => !isOwner(member));
    const bySubject = groupBy(rules, ({ subjectId }) => subjectId);
    const all = members.map(({ userId }) => memberAccess(bySubject.get(userId) ?? [], userId, access));
    return all.filter(({ projectAccess }) => projectAccess === "selected");
  });
}

/**
 * Returns which projects the actor may open, and what the actor may do there. Owners may open and edit all projects.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function getOwnProjectAccess(ctx: Context, input: { workspaceId: string }): Promise<OwnProjectAccess> {
  ctx.checkInput("getOwnProjectAccess", input);
  return await ctx.store.read(async (tx) => {
    const access = await requirePermission(tx, ctx, input.workspaceId, "workspace:read");
    const { userId } = access.member;
    const rules = isOwner(access.member) ? [] : await tx.listAccessRulesFor(input.workspaceId, userId);
    const projects = access.projects.isLimited ? await listOpenProjects(tx, access) : [];
    const limited = projects.flatMap(({ id }) => {
      const level = access.projects.levelIn(id);
      return level === "view" || level === "comment" ? [{ projectId: id, level }] : [];
    });
    return { ...memberAccess(rules, userId, access), limited };
  });
}

/** Input for {@linkcode setProjectAccess}. */
export interface SetProjectAccessInput {
  workspaceId: string;
  /** The account of the member. */
  userId: string;
  projectAccess: ProjectAccessMode;
  /** For `selected`. Projects that the actor may not open stay selected. @default none */
  projectIds?: readonly string[];
}

/**
 * Sets which projects a member may open. The member is unassigned from tasks in other projects, and streams that show
 * those projects end.
 *
 * @throws {TrackerError} `invalid` for an owner or a project of another workspace; `not_found`; `forbidden`, with reason
 * `OWN_PROJECT_ACCESS` for the actor's own access, and for access that the actor does not have
 */
export async function setProjectAccess(ctx: Context, input: SetProjectAccessInput): Promise<MemberProjectAccess> {
  ctx.checkInput("setProjectAccess", input);
  const { workspaceId, userId, projectAccess } = input;
  const now = ctx.clock.now();
  const { access, unfinished, rules } = await ctx.store.transaction(async (tx) => {
    const access = await requirePermission(tx, ctx, workspaceId, "member:update");
    const projectIds = await requireGrantableProjects(tx, access, input);
    const found = await tx.findMembership(workspaceId, userId);
    if (!found) throw notFound("member", userId, "MEMBER_NOT_FOUND");
    if (userId === access.member.userId) {
      throw new TrackerError("forbidden", "Cannot change project access: it is your own", {
        reason: "OWN_PROJECT_ACCESS",
      });
    }
    if (isOwner(found.member)) throw invalidField("/userId", "Is an owner, who may open all projects");
    const before = await tx.listAccessRules(workspaceId);
    const wanted = wantedRules(before, { ...input, subjectId: userId, projectIds }, access);
    const own = before.filter(({ subjectId }) => subjectId === userId);
    const deleted = own.filter((rule) => !wanted.some(({ projectId }) => projectId === rule.projectId));
    const unfinished = await changeRules(tx, ctx, { workspaceId, saved: wanted, deleted, userId }, now);
    return { access, unfinished, rules: await tx.listAccessRules(workspaceId) };
  });
  await unassignLostTasks(ctx, unfinished);
  return { ...memberAccess(rules, userId, access), projectAccess };
}

/**
 * Checks the projects to which the actor gives someone access.
 *
 * @throws {TrackerError} `invalid` for a project of another workspace; `forbidden` if the actor may not open it, or
 * gives access to all projects without having such access
 */
export async function requireGrantableProjects(
  tx: ReadTx,
  access: Access,
  { projectAccess, projectIds = [] }: { projectAccess: ProjectAccessMode; projectIds?: readonly string[] },
): Promise<string[]> {
  if (projectAccess === "all") {
    if (access.projects.isSelected) throw beyondOwnAccess("/projectAccess");
    return [];
  }
  if (projectIds.length > MAX_SELECTED_PROJECTS) {
    throw invalidField("/projectIds", `Must contain at most ${MAX_SELECTED_PROJECTS} projects`);
  }
  const known = new Set((await tx.listProjectOutlines(access.member.workspaceId)).map(({ id }) => id));
  for (const [index, id] of projectIds.entries()) {
    if (!known.has(id)) throw invalidField(`/projectIds/${index}`, "Is not a project of this workspace");
    if (!access.mayIn(id, "project:read")) throw beyondOwnAccess(`/projectIds/${index}`);
  }
  return [...new Set(projectIds)];
}

function beyondOwnAccess(pointer: string): TrackerError {
  return new TrackerError("forbidden", "Cannot give access to projects that you cannot open", {
    errors: [{ pointer, detail: "Is beyond your own access" }],
  });
}

/**
 * Returns the rules for a member or an invitation after a new choice. Projects that stay selected keep their levels.
 */
function wantedRules(
  before: readonly AccessRule[],
  {
    workspaceId,
    subjectId,
    projectAccess,
    projectIds,
  }: { workspaceId: string; subjectId: string; projectAccess: ProjectAccessMode; projectIds: readonly string[] },
  { projects }: Pick<Access, "projects">,
): AccessRule[] {
  const own = before.filter((rule) => rule.subjectId === subjectId && rule.projectId !== EVERY_PROJECT);
  const isPrivate = (id: string) => before.some((rule) => rule.projectId === id && rule.subjectId === EVERYONE);
  const hidden = own.filter(({ projectId }) => !projects.sees(projectId));
  if (projectAccess === "all") {
    const kept = own.filter(({ projectId, level }) => isPrivate(projectId) || level !== "edit");
    return [...kept, ...hidden].filter(isFirst);
  }
  const chosen = projectIds.map((projectId) => {
    // Actors cannot give more access than they have.
    const level = own.find((rule) => rule.projectId === projectId)?.level ?? projects.levelIn(projectId);
    return { workspaceId, projectId, subjectId, level };
  });
  const everything = { workspaceId, projectId: EVERY_PROJECT, subjectId, level: "none" as const };
  return [everything, ...chosen, ...hidden].filter(isFirst);
}

function isFirst(rule: AccessRule, index: number, rules: readonly AccessRule[]): boolean {
  return rules.findIndex(({ projectId }) => projectId === rule.projectId) === index;
}

/** Describes a member's access to a reader. */
function memberAccess(rules: readonly AccessRule[], userId: string, reader: Access): MemberProjectAccess {
  if (!new ProjectRules(rules, userId).isSelected) return { userId, projectAccess: "all", projectIds: [] };
  const granted = rules.filter((rule) => rule.subjectId === userId && isOpenRule(rule));
  const projectIds = granted.map(({ projectId }) => projectId).filter((id) => reader.projects.sees(id));
  return { userId, projectAccess: "selected", projectIds };
}

/** The access that new members get. */
export interface DefaultProjectAccess {
  defaultProjectAccess: ProjectAccessMode;
}

/**
 * Returns the access that members get when they join.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function getDefaultProjectAccess(
  ctx: Context,
  input: { workspaceId: string },
): Promise<DefaultProjectAccess> {
  ctx.checkInput("getDefaultProjectAccess", input);
  return await ctx.store.read(async (tx) => {
    await requirePermission(tx, ctx, input.workspaceId, "workspace:read");
    return { defaultProjectAccess: await defaultMode(tx, input.workspaceId) };
  });
}

/**
 * Sets the access that members get when they join. Existing members keep theirs.
 *
 * @throws {TrackerError} `not_found`; `forbidden`, including for an actor who may open only selected projects
 */
export async function setDefaultProjectAccess(
  ctx: Context,
  input: { workspaceId: string; defaultProjectAccess: ProjectAccessMode },
): Promise<DefaultProjectAccess> {
  ctx.checkInput("setDefaultProjectAccess", input);
  const { workspaceId, defaultProjectAccess } = input;
  requireActor(ctx);
  return await ctx.store.transaction(async (tx) => {
    const access = await requirePermission(tx, ctx, workspaceId, "member:update");
    if (access.projects.isSelected) throw beyondOwnAccess("/defaultProjectAccess");
    const key = { workspaceId, projectId: EVERY_PROJECT, subjectId: NEW_MEMBERS };
    if (defaultProjectAccess === "all") await tx.deleteAccessRules([key]);
    else await tx.saveAccessRules([{ ...key, level: "none" }]);
    return { defaultProjectAccess };
  });
}

/** Returns the access that members get when they join. */
async function defaultMode(tx: ReadTx, workspaceId: string): Promise<ProjectAccessMode> {
  const rules = await tx.listAccessRulesFor(workspaceId, NEW_MEMBERS);
  return new ProjectRules(rules, NEW_MEMBERS).isSelected ? "selected" : "all";
}

/** Returns a function that returns whether a member of the workspace may open a project. For lists of people. */
export async function readersOf(
  tx: ReadTx,
  workspaceId: string,
  projectId: string,
): Promise<(userId: string) => boolean> {
  const rulesFor = rulesByMember(await tx.listAccessRules(workspaceId));
  return (userId) => rulesFor(userId).sees(projectId);
}
