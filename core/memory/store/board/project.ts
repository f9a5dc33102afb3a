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
  hasRelationsOutside: (tables, projectId) => {
    const isOwn = (id: string) => tables.tasks.get(id)?.projectId === projectId;
    const { tasks, relations } = tables;
    return tasks
      .by("project", projectId)
      .flatMap(({ id }) => [...relations.by("source", id), ...relations.by("target", id)])
      .some(({ sourceTaskId, targetTaskId }) => !isOwn(sourceTaskId) || !isOwn(targetTaskId));
  },
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
  moveProject,
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

function moveProject(
  tables: Tables,
  projectId: string,
  { workspaceId, position }: { workspaceId: string; position: number },
): void {
  const { projects, tasks, labels, aliases, planTasks, plans, documents, hiddenFields, notificationRules } = tables;
  const from = projects.get(projectId)?.workspaceId ?? "";
  const own = new Set(tasks.by("project", projectId).map(({ id }) => id));
  const isOwnPlan = (planId: string) => plans.get(planId)?.projectId === projectId;
  for (const row of aliases.by("project", projectId)) if (!own.has(row.taskId)) aliases.remove(row);
  for (const plan of plans.by("project", projectId)) {
    for (const row of planTasks.by("plan", plan.id)) if (!own.has(row.taskId)) planTasks.remove(row);
  }
  for (const id of own) {
    tasks.patch(id, { workspaceId, version: (tasks.get(id)?.version ?? 0) + 1 });
    for (const label of labels.by("task", id)) labels.patch(label.id, { workspaceId });
    for (const row of aliases.by("task", id)) if (row.projectId !== projectId) aliases.remove(row);
    for (const row of planTasks.by("task", id)) if (!isOwnPlan(row.planId)) planTasks.remove(row);
  }
  for (const { id } of documents.by("project", projectId)) documents.patch(id, { workspaceId });
  for (const row of hiddenFields.by("project", projectId)) hiddenFields.remove(row);
  for (const { id, selectedProjectIds } of notificationRules.by("workspace", from)) {
    notificationRules.patch(id, { selectedProjectIds: selectedProjectIds.filter((other) => other !== projectId) });
  }
  projects.patch(projectId, { workspaceId, position, defaultViewId: null });
}
