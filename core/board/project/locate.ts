/** Finds a project by the slugs in its URL. @module */
import { type Context, requireActor } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { requirePermission } from "../../workspace/access.ts";

/** Input for {@linkcode locateProject}. */
export interface LocateProjectInput {
  workspaceSlug: string;
  projectSlug: string;
}

/** The IDs of a project and its workspace. */
export interface ProjectLocation {
  workspaceId: string;
  projectId: string;
  /** A cursor for `listChanges()` that is older than everything read afterward. */
  cursor: number;
}

/**
 * Finds a project by the slugs in its URL, so that a client can request its board immediately.
 *
 * @throws {TrackerError} `unauthenticated`, `not_found`, `forbidden`
 */
export async function locateProject(ctx: Context, input: LocateProjectInput): Promise<ProjectLocation> {
  ctx.checkInput("locateProject", input);
  requireActor(ctx);
  return await ctx.store.read(async (tx) => {
    const cursor = await tx.findLastSequence();
    const workspace = await tx.findWorkspaceBySlug(input.workspaceSlug);
    if (!workspace) throw notFound("workspace", input.workspaceSlug);
    const resource = { kind: "workspace", id: input.workspaceSlug };
    const access = await requirePermission(tx, ctx, workspace.id, "project:read", resource);
    const project = await tx.findProjectBySlug(workspace.id, input.projectSlug);
    if (!project || !access.projects.sees(project.id)) throw notFound("project", input.projectSlug);
    return { workspaceId: workspace.id, projectId: project.id, cursor };
  });
}
