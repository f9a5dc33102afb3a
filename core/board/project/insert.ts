/** Inserts a new project with its columns and its rules. @module */
import type { Context } from "../../context.ts";
import type { Tx } from "../../ports/store.ts";
import { type AccessRule, EVERYONE } from "../../project_access.ts";
import type { Access } from "../../workspace/access.ts";
import { isOwner } from "../../workspace/member/member.ts";
import { changeRules } from "../../workspace/project_access/change.ts";
import type { Column } from "../column/column.ts";
import type { Project } from "./project.ts";
import { documentOf, projectEvent } from "./save.ts";

/** A column of a new project, after all checks. */
export type CheckedColumn = Pick<Column, "name" | "slug" | "icon" | "color" | "isFinal" | "wipLimit">;

/** A new project, after all checks. */
export interface CheckedProject extends Pick<Project, "name" | "slug" | "icon" | "description"> {
  /** In order. */
  columns: readonly CheckedColumn[];
  /** Whether only owners and the creator may open the project. */
  isPrivate: boolean;
}

/** Inserts a project after the existing projects of the workspace. @param access the creator's access */
export async function insertNewProject(
  tx: Tx,
  ctx: Context,
  access: Access,
  { columns, isPrivate, ...fields }: CheckedProject,
  now: Date,
): Promise<Project> {
  const { workspaceId } = access.member;
  const others = await tx.listProjectOutlines(workspaceId);
  const project: Project = {
    id: ctx.newId(),
    workspaceId,
    ...fields,
    createdAt: now,
    isPublic: false,
    archivedAt: null,
    lastTaskNumber: 0,
    defaultViewId: null,
    backgroundVersion: null,
    position: others.reduce((last, { position }) => Math.max(last, position + 1), 0),
    version: 1,
  };
  await tx.insertProject(project);
  for (const [position, column] of columns.entries()) {
    const { name, slug, icon, color, isFinal, wipLimit } = column;
    const own = { id: ctx.newId(), projectId: project.id, position, createdAt: now, updatedAt: now };
    await tx.insertColumn({ ...own, name, slug, icon, color, isFinal, wipLimit });
  }
  await tx.insertSearchDocument(documentOf(project));
  await insertRules(tx, ctx, project, { access, isPrivate, now });
  const { name, slug } = project;
  await tx.appendEvents([projectEvent(ctx, "projectCreated", project, { name, slug }, now)]);
  return project;
}

/** Makes the project private if requested, and adds a creator who could not open it otherwise. */
async function insertRules(
  tx: Tx,
  ctx: Context,
  { id: projectId, workspaceId }: Project,
  { access: { member, projects }, isPrivate, now }: { access: Access; isPrivate: boolean; now: Date },
): Promise<void> {
  const { userId } = member;
  const saved: AccessRule[] = [];
  if (isPrivate) saved.push({ workspaceId, projectId, subjectId: EVERYONE, level: "none" });
  if (projects.isSelected || (isPrivate && !isOwner(member))) {
    saved.push({ workspaceId, projectId, subjectId: userId, level: "edit" });
  }
  if (saved.length > 0) await changeRules(tx, ctx, { workspaceId, saved, userId: isPrivate ? null : userId }, now);
}
