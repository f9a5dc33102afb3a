/** Saves a project with its event and its search document. @module */
import type { Context } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import type { TrackerEvent } from "../../history/event_types.ts";
import { eventOf } from "../../history/new_event.ts";
import type { ReadTx, Tx } from "../../ports/store.ts";
import { type SearchDocument, tokensOf } from "../../search_token.ts";
import { changesOfProject, type Project, type ProjectChanges } from "./project.ts";

/**
 * Saves an edited project with its search document, version and event. Does nothing if no field changed.
 *
 * @returns the project with its new version
 */
export async function saveProjectEdit(
  tx: Tx,
  ctx: Context,
  { before, after }: { before: Project; after: Project },
  now: Date,
): Promise<Project> {
  const changes: ProjectChanges = changesOfProject(before, after);
  if (Object.keys(changes).length === 0) return before;
  await tx.saveProject(after);
  if (changes.name || changes.slug || changes.description) await tx.saveSearchDocument(documentOf(after));
  await tx.raiseProjectVersion(after.id);
  await tx.appendEvents([projectEvent(ctx, "projectUpdated", after, { changes }, now)]);
  return { ...after, version: before.version + 1 };
}

export function projectEvent(
  ctx: Context,
  type: "projectCreated" | "projectUpdated" | "projectDeleted",
  project: Project,
  data: Record<string, unknown>,
  now: Date,
): TrackerEvent {
  return eventOf(ctx, { type, workspaceId: project.workspaceId, projectId: project.id, data }, now);
}

/**
 * Refuses the slug of another project in the workspace. Otherwise, `WEB-12` could mean two tasks.
 *
 * @throws {TrackerError} `conflict` with reason `PROJECT_SLUG_TAKEN`
 */
export async function refuseTakenSlug(tx: ReadTx, workspaceId: string, slug: string, exceptId?: string): Promise<void> {
  const other = await tx.findProjectBySlug(workspaceId, slug);
  if (other && other.id !== exceptId) {
    throw new TrackerError("conflict", `Cannot use slug "${slug}": project "${other.name}" already has it`, {
      reason: "PROJECT_SLUG_TAKEN",
      errors: [{ pointer: "/slug", detail: "Is already taken in this workspace" }],
    });
  }
}

/** Returns the search document of a project. */
export function documentOf(project: Project): SearchDocument {
  return {
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
  };
}
