/** Projects in memory. @module */
import { TrackerError } from "../../../errors.ts";
import type { ProjectFor, ProjectReads, ProjectWrites } from "../../../ports/store/board/project.ts";
import { byteLength, foldKey } from "../../../text.ts";
import type { Over } from "../database.ts";
import { orderBy } from "../order.ts";
import { removeProject } from "../removal.ts";
import { keyOf, type Tables } from "../rows.ts";
import { findMembership } from "../workspace/member.ts";

export const projectReads: Over<ProjectReads> = {
  findProjectFor,
  findProject: ({ projects }, id) => projects.get(id),
  findProjectBySlug: ({ projects }, workspaceId, slug) =>
    projects.one("workspace and slug", keyOf(workspaceId, foldKey(slug))),
  listProjectOutlines: ({ projects }, workspaceId) =>
    orderBy(projects.by("workspace", workspaceId), ({ position, createdAt, id }) => [position, createdAt, id]).map(
      ({ description, ...outline }) => ({ ...outline, descriptionBytes: byteLength(description ?? "") }),
    ),
  listProjectsById: ({ projects }, ids) => [...new Set(ids)].flatMap((id) => projects.get(id) ?? []),
};

export function findProjectFor(tables: Tables, userId: string, id: string): ProjectFor | undefined {
  const project = tables.projects.get(id);
  const workspace = project && tables.workspaces.get(project.workspaceId);
  if (!workspace) return undefined;
  const nobody = { member: null, grants: null, hasAccessRules: false };
  return {
    project,
    workspace: { version: workspace.version },
    ...(findMembership(tables, workspace.id, userId) ?? nobody),
  };
}

export const projectWrites: Over<ProjectWrites> = {
  insertProject: ({ projects }, project) => projects.insert(project),
  saveProject: ({ projects }, { lastTaskNumber: _, version: __, ...fields }) => projects.patch(fields.id, fields),
  deleteProject: removeProject,
  raiseProjectVersion: ({ projects }, id) => {
    projects.patch(id, { version: (projects.get(id)?.version ?? 0) + 1 });
  },
  claimTaskNumbers: ({ projects }, projectId, count) => {
    const project = projects.get(projectId);
    if (!project) throw new TrackerError("not_found", `Cannot claim task numbers: there is no project "${projectId}"`);
    projects.patch(projectId, { lastTaskNumber: project.lastTaskNumber + count, version: project.version + 1 });
    return project.lastTaskNumber + 1;
  },
};
