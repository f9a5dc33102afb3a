/** Projects, columns, relations, time entries, activities, images in memory. @module */

import type { Relation } from "../../board/relation/relation.ts";
import { TrackerError } from "../../errors.ts";
import { groupBy } from "../../group_by.ts";
import type { Activity } from "../../history/activity.ts";
import { cutPage } from "../../page.ts";
import type { BoardReads, BoardWrites, WorkspaceUsage } from "../../ports/store.ts";
import { byteLength, foldKey } from "../../text.ts";
import { orderBy } from "./copy.ts";
import { isLive, type Over } from "./database.ts";
import { labelReads, labelWrites } from "./label.ts";
import { removeImage, removeProject } from "./removal.ts";
import { keyOf, type Tables } from "./rows.ts";
import { searchReads, searchWrites } from "./search.ts";
import { taskReads, taskWrites } from "./task.ts";

export const boardReads: Over<BoardReads> = {
  ...taskReads,
  ...labelReads,
  ...searchReads,

  findProject: ({ projects }, id) => projects.get(id),
  findProjectBySlug: ({ projects }, workspaceId, slug) =>
    projects.one("workspace and slug", keyOf(workspaceId, foldKey(slug))),
  listProjectOutlines: ({ projects }, workspaceId) =>
    orderBy(projects.by("workspace", workspaceId), ({ position, createdAt, id }) => [position, createdAt, id]).map(
      ({ description, ...outline }) => ({ ...outline, descriptionBytes: byteLength(description ?? "") }),
    ),
  measureWorkspaces,
  listProjectsById: ({ projects }, ids) => [...new Set(ids)].flatMap((id) => projects.get(id) ?? []),

  findColumn: ({ columns }, id) => columns.get(id),
  listColumns: ({ columns }, projectId) =>
    orderBy(columns.by("project", projectId), ({ position, id }) => [position, id]),
  listColumnsOfWorkspace: ({ projects, columns }, workspaceId) =>
    orderBy(
      projects.by("workspace", workspaceId).flatMap(({ id }) => columns.by("project", id)),
      ({ projectId, position, id }) => [projectId, position, id],
    ),

  findActivity: (tables, id) => ofLiveTask(tables, tables.activities.get(id)),
  listActivitiesById: (tables, ids) =>
    [...new Set(ids)].flatMap((id) => ofLiveTask(tables, tables.activities.get(id)) ?? []),
  listActivities: (tables, taskId, page) =>
    cutPage(allOfLiveTask(tables, taskId, tables.activities), page, {
      placeOf: placeInTime,
      descending: true,
      bytesOf: bytesOfActivity,
    }),
  listComments: (tables, taskId, page) => {
    const comments = allOfLiveTask(tables, taskId, tables.activities).filter(({ type }) => type === "comment");
    return cutPage(comments, page, { placeOf: placeInTime, bytesOf: bytesOfActivity });
  },

  findRelation: (tables, id) => liveRelation(tables, tables.relations.get(id)),
  findRelationBetween: (tables, taskId, otherTaskId, relationType) =>
    liveRelation(tables, tables.relations.one("ends", keyOf(taskId, otherTaskId, relationType))) ??
    liveRelation(tables, tables.relations.one("ends", keyOf(otherTaskId, taskId, relationType))),
  listRelations: (tables, taskId) => {
    const { relations } = tables;
    const both = new Set([...relations.by("source", taskId), ...relations.by("target", taskId)]);
    const live = [...both].filter((relation) => liveRelation(tables, relation));
    return orderBy(live, ({ createdAt, id }) => [createdAt, id]);
  },
  listRelationSources: ({ relations }, taskId, relationType) => {
    const above = relations.by("target", taskId).filter((relation) => relation.relationType === relationType);
    return orderBy(
      above.map(({ sourceTaskId }) => sourceTaskId),
      (id) => [id],
    );
  },

  findTimeEntry: (tables, id) => ofLiveTask(tables, tables.timeEntries.get(id)),
  listTimeEntries: (tables, taskId, page) =>
    cutPage(allOfLiveTask(tables, taskId, tables.timeEntries), page, {
      placeOf: ({ startTime, id }) => ({ value: startTime.getTime(), id }),
      bytesOf: ({ description }) => byteLength(description ?? ""),
    }),

  findImage: (tables, id) => ofLiveTask(tables, tables.images.get(id)),
  findImageByKey: (tables, key) => ofLiveTask(tables, tables.images.one("key", key)),
  listStaleUploads: ({ images }, before, limit) => {
    const stale = [...images.all()].filter((image) => image.finalizedAt === null && image.createdAt < before);
    return orderBy(stale, ({ createdAt, id }) => [createdAt, id]).slice(0, limit);
  },
  listRemovedBlobs: ({ removedBlobs }, limit) =>
    orderBy(removedBlobs.all(), ({ order }) => [order])
      .slice(0, limit)
      .map(({ id }) => id),
};

export const boardWrites: Over<BoardWrites> = {
  ...taskWrites,
  ...labelWrites,
  ...searchWrites,

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

  insertColumn: ({ columns }, column) => columns.insert(column),
  saveColumn: ({ columns }, column) => columns.save(column),
  deleteColumn: ({ columns, tasks }, id) => {
    for (const task of tasks.by("column", id)) tasks.patch(task.id, { columnId: null });
    columns.delete(id);
  },

  insertActivities: ({ activities }, rows) => {
    for (const row of rows) activities.insert(row);
  },
  saveActivity: ({ activities }, activity) => activities.save(activity),
  deleteActivity: ({ activities, documents }, id) => {
    if (activities.get(id)) documents.delete(id);
    activities.delete(id);
  },

  insertRelation: ({ relations }, relation) => relations.insert(relation),
  deleteRelation: ({ relations }, id) => relations.delete(id),

  insertTimeEntry: ({ timeEntries }, entry) => timeEntries.insert(entry),
  saveTimeEntry: ({ timeEntries }, entry) => timeEntries.save(entry),
  deleteTimeEntry: ({ timeEntries }, id) => timeEntries.delete(id),

  insertImage: ({ images }, image) => images.insert(image),
  saveImage: ({ images }, image) => images.save(image),
  deleteImage: removeImage,
  forgetRemovedBlobs: ({ removedBlobs }, keys) => {
    for (const key of keys) removedBlobs.delete(key);
  },
};

function measureWorkspaces({ tasks, activities, images, events }: Tables): WorkspaceUsage[] {
  const tasksOf = groupBy([...tasks.all()], ({ workspaceId }) => workspaceId);
  const eventsOf = groupBy([...events.all()], ({ workspaceId }) => workspaceId);
  return [...new Set([...tasksOf.keys(), ...eventsOf.keys()])].map((workspaceId) => {
    const rows = tasksOf.get(workspaceId) ?? [];
    const eventSizes = (eventsOf.get(workspaceId) ?? []).map(({ data }) => byteLength(JSON.stringify(data)));
    const sizes = rows.flatMap(({ id, title, description }) => [
      byteLength(title),
      byteLength(description ?? ""),
      ...activities.by("task", id).map(({ content }) => byteLength(content ?? "")),
      ...images.by("task", id).map(({ size }) => size),
    ]);
    return {
      workspaceId,
      tasks: rows.filter(({ deletedAt }) => deletedAt === null).length,
      bytes: sizes.reduce((sum, size) => sum + size, 0),
      eventBytes: eventSizes.reduce((sum, size) => sum + size, 0),
    };
  });
}

function ofLiveTask<Row extends { taskId: string }>(tables: Tables, row: Row | undefined): Row | undefined {
  return row && isLive(tables, row.taskId) ? row : undefined;
}

function bytesOfActivity({ content, eventData }: Activity): number {
  return byteLength(content ?? "") + (eventData === null ? 0 : byteLength(JSON.stringify(eventData)));
}

function allOfLiveTask<Row>(tables: Tables, taskId: string, rows: { by(index: "task", taskId: string): Row[] }): Row[] {
  return isLive(tables, taskId) ? rows.by("task", taskId) : [];
}

function liveRelation(tables: Tables, relation: Relation | undefined): Relation | undefined {
  return relation && isLive(tables, relation.sourceTaskId) && isLive(tables, relation.targetTaskId)
    ? relation
    : undefined;
}

function placeInTime({ createdAt, id }: { createdAt: Date; id: string }): { value: number; id: string } {
  return { value: createdAt.getTime(), id };
}
