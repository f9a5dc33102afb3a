/** Who may open a project, and what they may do there. @module */
import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";
import type { ReadTx } from "../../ports/store.ts";
import { type AccessRule, EVERYONE, type OpenLevel, rulesByMember } from "../../project_access.ts";
import { isOwner } from "../../workspace/member/member.ts";
import { changeRules, type RuleChange, unassignLostTasks } from "../../workspace/project_access/change.ts";
import { type LoadedProject, requireProject } from "../require.ts";

/** A person who may open a project. */
export interface ProjectPerson {
  userId: string;
  name: string;
  image: string | null;
  level: OpenLevel;
  /**
   * Whether the person was added to the project. Otherwise, the person is an owner, or the project is open to most
   * members.
   */
  isAdded: boolean;
  /** Owners may open every project. */
  isOwner: boolean;
}

/** Who may open a project. */
export interface ProjectAccess {
  projectId: string;
  /** Whether only owners and the people who were added may open the project. */
  isPrivate: boolean;
  /** Everyone who may open the project, in the order in which they joined the workspace. */
  people: ProjectPerson[];
}

/**
 * Returns who may open a project.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function getProjectAccess(ctx: Context, input: { projectId: string }): Promise<ProjectAccess> {
  ctx.checkInput("getProjectAccess", input);
  return await ctx.store.read(async (tx) => {
    const { project } = await requireProject(tx, ctx, input.projectId, "project:read");
    return await accessTo(tx, project);
  });
}

/**
 * Makes a project private, or opens it to all members who are not limited to selected projects. The actor keeps access.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function setProjectPrivacy(
  ctx: Context,
  input: { projectId: string; isPrivate: boolean },
): Promise<ProjectAccess> {
  ctx.checkInput("setProjectPrivacy", input);
  return await changeAccess(ctx, input.projectId, ({ project, access }, rules) => {
    const { workspaceId, id: projectId } = project;
    const key = { workspaceId, projectId, subjectId: EVERYONE };
    if (!input.isPrivate) return { workspaceId, deleted: [key], userId: null };
    const { userId: subjectId } = access.member;
    const isAdded = rules.some((rule) => rule.projectId === projectId && rule.subjectId === subjectId);
    const own: AccessRule[] =
      isAdded || isOwner(access.member) ? [] : [{ workspaceId, projectId, subjectId, level: "edit" }];
    return { workspaceId, saved: [{ ...key, level: "none" }, ...own], userId: null };
  });
}

/** Input for {@linkcode setProjectLevel}. */
export interface SetProjectLevelInput {
  projectId: string;
  /** The account of a member. */
  userId: string;
  /** What the member may do. Null removes the member, who then has the same access as if never added. */
  level: OpenLevel | null;
}

/**
 * Adds a member to a project, changes what the member may do there, or removes the member. Levels limit what roles allow.
 *
 * @throws {TrackerError} `not_found` with reason `MEMBER_NOT_FOUND`; `forbidden`
 */
export async function setProjectLevel(ctx: Context, input: SetProjectLevelInput): Promise<ProjectAccess> {
  ctx.checkInput("setProjectLevel", input);
  const { projectId, userId, level } = input;
  return await changeAccess(ctx, projectId, async ({ project }, _, tx) => {
    const { workspaceId } = project;
    if (!(await tx.findMembership(workspaceId, userId))) throw notFound("member", userId, "MEMBER_NOT_FOUND");
    const key = { workspaceId, projectId, subjectId: userId };
    return { workspaceId, userId, ...(level === null ? { deleted: [key] } : { saved: [{ ...key, level }] }) };
  });
}

async function changeAccess(
  ctx: Context,
  projectId: string,
  changeOf: (loaded: LoadedProject, rules: AccessRule[], tx: ReadTx) => RuleChange | Promise<RuleChange>,
): Promise<ProjectAccess> {
  const now = ctx.clock.now();
  const { result, unfinished } = await ctx.store.transaction(async (tx) => {
    const loaded = await requireProject(tx, ctx, projectId, "project:update");
    const rules = await tx.listAccessRules(loaded.project.workspaceId);
    const unfinished = await changeRules(tx, ctx, await changeOf(loaded, rules, tx), now);
    return { result: await accessTo(tx, loaded.project), unfinished };
  });
  await unassignLostTasks(ctx, unfinished);
  return result;
}

async function accessTo(tx: ReadTx, { id: projectId, workspaceId }: LoadedProject["project"]): Promise<ProjectAccess> {
  const rules = await tx.listAccessRules(workspaceId);
  const about = rules.filter((rule) => rule.projectId === projectId);
  const added = new Set(about.map(({ subjectId }) => subjectId));
  const rulesFor = rulesByMember(rules);
  const people = (await tx.listMembers(workspaceId)).flatMap((member): ProjectPerson[] => {
    const { userId, user } = member;
    const level = isOwner(member) ? "edit" : rulesFor(userId).levelIn(projectId);
    if (level === "none") return [];
    const isAdded = added.has(userId);
    return [{ userId, name: user.name, image: user.image, level, isAdded, isOwner: isOwner(member) }];
  });
  return { projectId, isPrivate: added.has(EVERYONE), people };
}
