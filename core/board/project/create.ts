/** Creates a project. @module */
import type { Context } from "../../context.ts";
import { requirePermission } from "../../workspace/access.ts";
import { DEFAULT_COLUMNS } from "../column/column.ts";
import { checkIcon, checkProjectName, checkProjectSlug, type Project } from "./project.ts";
import { documentOf, projectEvent, refuseTakenSlug } from "./save.ts";

/** Input of {@linkcode createProject}. */
export interface CreateProjectInput {
  workspaceId: string;
  name: string;
  /**
   * Prefix of task keys: 1 to 32 letters, digits, dashes or underscores. Unique in the workspace regardless of case.
   */
  slug: string;
  icon?: string | null;
}

/**
 * Creates a project with the four default columns, after the other projects of the workspace.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`, `conflict` if the slug is taken
 */
export async function createProject(ctx: Context, input: CreateProjectInput): Promise<Project> {
  const name = checkProjectName(input.name);
  const slug = checkProjectSlug(input.slug);
  const icon = input.icon == null ? null : checkIcon(input.icon);
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    await requirePermission(tx, ctx, input.workspaceId, "project:create");
    await refuseTakenSlug(tx, input.workspaceId, slug);
    const others = await tx.listProjectOutlines(input.workspaceId);

    const project: Project = {
      id: ctx.newId(),
      workspaceId: input.workspaceId,
      slug,
      icon,
      name,
      description: null,
      createdAt: now,
      isPublic: false,
      archivedAt: null,
      lastTaskNumber: 0,
      position: others.reduce((last, { position }) => Math.max(last, position + 1), 0),
      version: 1,
    };
    await tx.insertProject(project);
    for (const [position, column] of DEFAULT_COLUMNS.entries()) {
      await tx.insertColumn({
        ...column,
        id: ctx.newId(),
        projectId: project.id,
        position,
        icon: null,
        color: null,
        createdAt: now,
        updatedAt: now,
      });
    }
    await tx.insertSearchDocument(documentOf(project));
    await tx.appendEvents([projectEvent(ctx, "projectCreated", project, { name, slug }, now)]);
    return project;
  });
}
