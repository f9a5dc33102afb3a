/** Creates the first workspace and project of an account. @module */
import { ApiError, type ListedOrganization as Workspace } from "@hexlane/client";
import { labelsOf, projectOf, sampleTasks, type TemplateName } from "../../components/form/templates.ts";
import { projectSlugOf } from "../../format/project_slug.ts";
import { slugOf } from "../../format/slug.ts";
import { api } from "../../queries/api.ts";
import type { Text } from "../../text/mod.tsx";

export type NewWorkspace = Pick<Workspace, "id" | "slug">;

/** How many URLs are tried for a workspace whose name is taken. */
const MAX_SLUGS = 20;

/** Creates a workspace. Adds a number to its URL if the URL derived from the name is taken. */
export async function createWorkspace(name: string): Promise<NewWorkspace> {
  const base = slugOf(name) || "workspace";
  for (let count = 1; ; count++) {
    const slug = count === 1 ? base : `${base}-${count}`;
    try {
      return await api("POST /api/auth/organization/create", { body: { name, slug } });
    } catch (error) {
      if (!isTaken(error) || count === MAX_SLUGS) throw error;
    }
  }
}

function isTaken(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.code === "ORGANIZATION_ALREADY_EXISTS" || error.code === "ORGANIZATION_SLUG_ALREADY_TAKEN")
  );
}

export interface NewBoard {
  workspaceId: string;
  name: string;
  template: TemplateName;
  text: Text;
  /** Whether to add sample tasks. */
  isFirst: boolean;
}

/** @returns the slug of the project */
export async function createBoard({ workspaceId, name, template, text, isFirst }: NewBoard): Promise<string> {
  const slug = projectSlugOf(name, []) || "TASK";
  const project = await api("POST /api/project", {
    body: { workspaceId, name, slug, ...projectOf(template, text) },
  });
  const tasks = isFirst ? sampleTasks(template, text) : [];
  // Failures are ignored, because the board is usable without labels and sample tasks.
  await Promise.allSettled([
    ...labelsOf(template, text).map((label) => api("POST /api/label", { body: { workspaceId, ...label } })),
    ...(tasks.length > 0 ? [api("POST /api/task/import/:projectId", { projectId: project.id, body: { tasks } })] : []),
  ]);
  return project.slug;
}
