/**
 * What one can do with projects.
 *
 * @module
 */
import { type Context, requireActor } from "../context.ts";
import { eventOf } from "../delivery/events.ts";
import { invalidField, TrackerError } from "../errors.ts";
import type { Tx } from "../ports/store.ts";
import { requirePermission } from "../workspace/access.ts";
import { DEFAULT_COLUMNS } from "./column.ts";
import { checkDescription, checkIcon, checkProjectName, checkProjectSlug, type Project } from "./project.ts";
import { reachWritableProject } from "./reach.ts";
import { tokensOf } from "./search_token.ts";

export interface CreateProjectInput {
  workspaceId: string;
  name: string;
  /** Prefix of task keys: 1 to 32 letters, digits, dashes; unique in the workspace. */
  slug: string;
  icon?: string | null;
}

/**
 * Makes a project with its four columns.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`, `conflict` when the slug is taken
 */
export async function createProject(ctx: Context, input: CreateProjectInput): Promise<Project> {
  const name = checkProjectName(input.name);
  const slug = checkProjectSlug(input.slug);
  const icon = input.icon == null ? null : checkIcon(input.icon);
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    await requirePermission(tx, ctx, input.workspaceId, "project:create");
    await refuseTakenSlug(tx, input.workspaceId, slug);
    const others = await tx.listProjects(input.workspaceId);

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
    await saveProjectDocument(tx, project);
    await tx.appendEvents([eventOf(ctx, projectEvent("projectCreated", project, { name, slug }), now)]);
    return project;
  });
}

function projectEvent(
  type: "projectCreated" | "projectUpdated" | "projectDeleted",
  project: Project,
  data: Record<string, unknown>,
) {
  return { type, workspaceId: project.workspaceId, projectId: project.id, data };
}

/** Two projects of a workspace never share a prefix, or `WEB-12` would mean two tasks. */
async function refuseTakenSlug(tx: Tx, workspaceId: string, slug: string, exceptId?: string): Promise<void> {
  const other = await tx.findProjectBySlug(workspaceId, slug);
  if (other && other.id !== exceptId) {
    throw new TrackerError("conflict", `Cannot use slug "${slug}": project "${other.name}" already has it`, {
      reason: "PROJECT_SLUG_TAKEN",
      errors: [{ pointer: "/slug", detail: "Is already taken in this workspace" }],
    });
  }
}

/** Keeps what search finds of a project in step with it. */
async function saveProjectDocument(tx: Tx, project: Project): Promise<void> {
  await tx.saveSearchDocument({
    id: project.id,
    kind: "project",
    workspaceId: project.workspaceId,
    projectId: project.id,
    taskId: null,
    createdAt: project.createdAt,
    tokens: tokensOf([
      { text: `${project.name} ${project.slug}`, weight: 3 },
      { text: project.description, weight: 2 },
    ]),
  });
}
