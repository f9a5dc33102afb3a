/**
 * Deletes a project that is too large for one transaction. It is first set aside, so that no query finds it, and later
 * deleted in parts.
 *
 * @module
 */
import type { Context } from "../../context.ts";
import type { Tx } from "../../ports/store.ts";
import { deletedSlugOf } from "../../workspace/workspace.ts";
import type { Project } from "./project.ts";

/** Moves a project to a new workspace that counts as deleted. Its slug becomes free, and no account can read it. */
export async function setProjectAside(tx: Tx, ctx: Context, project: Project, now: Date): Promise<void> {
  const id = ctx.newId();
  const { name } = project;
  const fields = { logo: null, description: null, metadata: null, createdAt: now, version: 1 };
  await tx.insertWorkspace({ id, name, slug: deletedSlugOf(id), ...fields });
  await close(tx, ctx, { ...project, workspaceId: id }, now);
}

/** Closes a project whose workspace was deleted. */
export async function closeProject(tx: Tx, ctx: Context, projectId: string, now: Date): Promise<void> {
  const project = await tx.findProject(projectId);
  if (project) await close(tx, ctx, project, now);
}

/** Hides the project from the public and from search, deletes its integrations, and stops its reminders. */
async function close(tx: Tx, ctx: Context, project: Project, now: Date): Promise<void> {
  await tx.saveProject({ ...project, isPublic: false, archivedAt: project.archivedAt ?? now });
  await tx.deleteSearchDocument(project.id);
  await ctx.hooks.deleteIntegrations(tx, project.id);
}
