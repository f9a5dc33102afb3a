/** Workspaces in memory. @module */
import { bytesOfLink } from "../../../board/link/link.ts";
import { groupBy } from "../../../group_by.ts";
import { cutPage } from "../../../page.ts";
import type {
  WorkspaceOutline,
  WorkspaceReads,
  WorkspaceUsage,
  WorkspaceWrites,
} from "../../../ports/store/workspace/workspace.ts";
import { byteLength, foldKey } from "../../../text.ts";
import { DELETED_SLUGS } from "../../../workspace/workspace.ts";
import type { Over } from "../database.ts";
import { cutRange, hasPart, newestFirst, oldestFirst, orderBy, placeInTime } from "../order.ts";
import { removeField, removeProject, removeSavedView, removeTask } from "../removal.ts";
import type { Tables } from "../rows.ts";

export const workspaceReads: Over<WorkspaceReads> = {
  findWorkspace: ({ workspaces }, id) => workspaces.get(id),
  findWorkspaceBySlug: ({ workspaces }, slug) => workspaces.one("slug", foldKey(slug)),
  listDeletedWorkspaces: ({ workspaces }, limit) => {
    const { from, to } = DELETED_SLUGS;
    const deleted = [...workspaces.all()].filter(({ slug }) => from <= slug && slug < to);
    return orderBy(deleted, ({ slug }) => [slug])
      .slice(0, limit)
      .map(({ id }) => id);
  },
  listWorkspacesOf: ({ workspaces, members }, userId) =>
    oldestFirst(members.by("user", userId)).flatMap(({ workspaceId }) => workspaces.get(workspaceId) ?? []),
  listWorkspaceOutlines: (tables, page) =>
    cutPage(outlinesOf(tables), page, { placeOf: placeInTime, descending: true }),
  searchWorkspaces: (tables, text, range) =>
    cutRange(newestFirst(outlinesOf(tables).filter(({ name, slug }) => hasPart([name, slug], text))), range),
  measureWorkspaces,
};

export const workspaceWrites: Over<WorkspaceWrites> = {
  insertWorkspace: ({ workspaces }, workspace) => workspaces.insert(workspace),
  saveWorkspace: ({ workspaces }, { version: _, ...fields }) => workspaces.patch(fields.id, fields),
  deleteWorkspace: removeWorkspace,
  emptyWorkspace: (tables, id, most) => {
    const { projects, notifications, labels } = tables;
    const tasks = projects.by("workspace", id).flatMap((project) => tables.tasks.by("project", project.id));
    const rows = [
      tasks.slice(0, most.tasks).map((row) => () => removeTask(tables, row.id)),
      notifications
        .by("workspace", id)
        .slice(0, most.rows)
        .map((row) => () => notifications.delete(row.id)),
      labels
        .by("workspace", id)
        .slice(0, most.rows)
        .map((row) => () => labels.delete(row.id)),
    ].find(({ length }) => length > 0);
    for (const remove of rows ?? []) remove();
    return rows !== undefined;
  },
  raiseWorkspaceVersion: ({ workspaces }, id) => {
    workspaces.patch(id, { version: (workspaces.get(id)?.version ?? 0) + 1 });
  },
};

/** Lists all workspaces that are not deleted. */
function outlinesOf({ workspaces, members, projects }: Tables): WorkspaceOutline[] {
  const { from, to } = DELETED_SLUGS;
  return [...workspaces.all()]
    .filter(({ slug }) => slug < from || slug >= to)
    .map(({ id, name, slug, createdAt }) => ({
      id,
      name,
      slug,
      createdAt,
      members: members.by("workspace", id).length,
      projects: projects.by("workspace", id).length,
    }));
}

function measureWorkspaces(
  {
    tasks,
    activities,
    reactions,
    fieldValues,
    externalLinks,
    images,
    events,
    projects,
    draftFiles,
    backgrounds,
  }: Tables,
  ids?: readonly string[],
): WorkspaceUsage[] {
  const tasksOf = groupBy([...tasks.all()], ({ workspaceId }) => workspaceId);
  const eventsOf = groupBy([...events.all()], ({ workspaceId }) => workspaceId);
  const measured = [...new Set([...tasksOf.keys(), ...eventsOf.keys()])].filter((id) => ids?.includes(id) ?? true);
  return measured.map((workspaceId) => {
    const rows = tasksOf.get(workspaceId) ?? [];
    const eventSizes = (eventsOf.get(workspaceId) ?? []).map(({ data }) => byteLength(JSON.stringify(data)));
    const files = projects
      .by("workspace", workspaceId)
      .flatMap(({ id }) => [...draftFiles.by("project", id), ...[backgrounds.get(id) ?? []].flat()]);
    const sizes = rows.flatMap(({ id, title, description }) => [
      byteLength(title),
      byteLength(description ?? ""),
      ...activities.by("task", id).map(({ content }) => byteLength(content ?? "")),
      ...reactions.by("task", id).map(({ emoji }) => byteLength(emoji)),
      ...fieldValues.by("task", id).map((row) => byteLength(row.value ?? "") + byteLength(row.lostValue ?? "")),
      ...externalLinks.by("task", id).map(bytesOfLink),
      ...images.by("task", id).map(({ size }) => size),
    ]);
    return {
      workspaceId,
      tasks: rows.filter(({ deletedAt }) => deletedAt === null).length,
      bytes: [...sizes, ...files.map(({ size }) => size)].reduce((sum, size) => sum + size, 0),
      eventBytes: eventSizes.reduce((sum, size) => sum + size, 0),
    };
  });
}

function removeWorkspace(tables: Tables, id: string): void {
  for (const project of tables.projects.by("workspace", id)) removeProject(tables, project.id);
  for (const field of tables.customFields.by("workspace", id)) removeField(tables, field.id);
  for (const view of tables.savedViews.by("workspace", id)) removeSavedView(tables, view.id);
  const owned = [
    tables.members,
    tables.roles,
    tables.invitations,
    tables.labels,
    tables.notifications,
    tables.notificationRules,
    tables.apiKeys,
    tables.documents,
  ] as const;
  for (const table of owned) for (const row of table.by("workspace", id)) table.delete(row.id);
  for (const rule of tables.accessRules.by("workspace", id)) tables.accessRules.remove(rule);
  for (const session of tables.sessions.by("workspace", id)) {
    tables.sessions.patch(session.id, { activeWorkspaceId: null });
  }
  tables.workspaces.delete(id);
}
