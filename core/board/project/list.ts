/** Lists the projects of a workspace. @module */

import type { Context } from "../../context.ts";
import { cutPage, type Page, type PageInput, type PageOf, pageOf } from "../../page.ts";
import type { ProjectOutline } from "../../ports/store/board/project.ts";
import type { ReadTx } from "../../ports/store.ts";
import { requirePermission } from "../../workspace/access.ts";
import { listOpenProjects } from "../../workspace/project_access/scope.ts";
import { type Project, type ProjectStatistics, statisticsOf } from "./project.ts";

/** A project in a list. */
export interface ListedProject extends Project {
  /** Counted at the time of the request. */
  statistics: ProjectStatistics;
  /** Always empty, like `plannedTasks` and `columns`. Some clients expect these fields. */
  archivedTasks: never[];
  plannedTasks: never[];
  columns: never[];
}

/** Input for {@linkcode listProjects}. */
export interface ListProjectsInput extends PageInput {
  workspaceId: string;
  /** Whether to include archived projects. @default false */
  includeArchived?: boolean;
}

/**
 * Lists the projects of a workspace with statistics, by position, then ID. A page with long descriptions has fewer
 * rows.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`
 */
export async function listProjects(ctx: Context, input: ListProjectsInput): Promise<PageOf<ListedProject>> {
  ctx.checkInput("listProjects", input);
  const page = pageOf(input, { sortedBy: "number" });
  return await ctx.store.read(async (tx) => {
    const outlines = await listOpenProjects(tx, await requirePermission(tx, ctx, input.workspaceId, "project:read"));
    const counts = new Map((await tx.countTasksByProject(input.workspaceId)).map((row) => [row.projectId, row]));

    const shown = input.includeArchived ? outlines : outlines.filter(({ archivedAt }) => archivedAt === null);
    const { rows, ...rest } = cutProjects(shown, page);
    const withStatistics = (await describeProjects(tx, rows)).map((project) => ({
      ...project,
      statistics: statisticsOf(counts.get(project.id)),
      archivedTasks: [],
      plannedTasks: [],
      columns: [],
    }));
    return { rows: withStatistics, ...rest };
  });
}

/** Returns one page of a workspace's projects. A page with long descriptions has fewer rows. */
export function cutProjects(outlines: readonly ProjectOutline[], page: Page): PageOf<ProjectOutline> {
  return cutPage(outlines, page, {
    placeOf: ({ position, id }) => ({ value: position, id }),
    bytesOf: ({ descriptionBytes }) => descriptionBytes,
  });
}

/** Adds the descriptions. Reads nothing if no project has a description, which is the common case. */
export async function describeProjects(tx: ReadTx, outlines: readonly ProjectOutline[]): Promise<Project[]> {
  const described = outlines.filter(({ descriptionBytes }) => descriptionBytes > 0).map(({ id }) => id);
  const projects = described.length === 0 ? [] : await tx.listProjectsById(described);
  const descriptions = new Map(projects.map(({ id, description }) => [id, description]));
  return outlines.map(({ descriptionBytes: _, ...outline }) => ({
    ...outline,
    description: descriptions.get(outline.id) ?? null,
  }));
}
