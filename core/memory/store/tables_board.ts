/**
 * The tables of the board.
 *
 * @module
 */
import { foldKey } from "../../text.ts";
import { tableOf } from "./record_table.ts";
import { type BoardRows, keyOf, type SpecsOf } from "./rows.ts";

export const BOARD_SPECS: SpecsOf<BoardRows> = {
  savedViews: tableOf("savedView", { keys: { workspace: ({ workspaceId }) => workspaceId } }),
  viewFavorites: tableOf("viewFavorite", { keys: { view: ({ viewId }) => viewId, user: ({ userId }) => userId } }),
  projects: tableOf("project", {
    keys: {
      "workspace and slug": ({ workspaceId, slug }) => keyOf(workspaceId, foldKey(slug)),
      workspace: ({ workspaceId }) => workspaceId,
      "default view": ({ defaultViewId }) => defaultViewId,
    },
    unique: ["workspace and slug"],
  }),
  calendarFeeds: tableOf("calendarFeed", {
    keys: {
      token: ({ tokenHash }) => tokenHash,
      project: ({ projectId }) => projectId,
      view: ({ viewId }) => viewId,
      user: ({ userId }) => userId,
    },
    unique: ["token"],
  }),
  columns: tableOf("column", {
    keys: {
      "project and slug": ({ projectId, slug }) => keyOf(projectId, slug),
      project: ({ projectId }) => projectId,
    },
    unique: ["project and slug"],
  }),
  taskTemplates: tableOf("taskTemplate", { keys: { project: ({ projectId }) => projectId } }),
  customFields: tableOf("customField", {
    keys: { project: ({ projectId }) => projectId, workspace: ({ workspaceId }) => workspaceId },
  }),
  hiddenFields: tableOf("hiddenField", {
    keys: { project: ({ projectId }) => projectId, field: ({ fieldId }) => fieldId },
  }),
  plans: tableOf("plan", { keys: { project: ({ projectId }) => projectId } }),
  planTasks: tableOf("planTask", { keys: { plan: ({ planId }) => planId, task: ({ taskId }) => taskId } }),
  tasks: tableOf("task", {
    keys: {
      "project and number": ({ projectId, number }) => keyOf(projectId, number),
      "project and status": ({ projectId, status }) => keyOf(projectId, status),
      project: ({ projectId }) => projectId,
      workspace: ({ workspaceId }) => workspaceId,
      column: ({ columnId }) => columnId,
    },
    unique: ["project and number"],
  }),
  aliases: tableOf("taskAlias", { keys: { project: ({ projectId }) => projectId, task: ({ taskId }) => taskId } }),
  labels: tableOf("label", {
    keys: {
      "task and name": ({ taskId, name }) => (taskId === null ? null : keyOf(taskId, foldKey(name))),
      template: ({ isTemplate, workspaceId, name }) => (isTemplate ? keyOf(workspaceId, foldKey(name)) : null),
      task: ({ taskId }) => taskId,
      workspace: ({ workspaceId }) => workspaceId,
    },
    unique: ["task and name", "template"],
  }),
  activities: tableOf("activity", { keys: { task: ({ taskId }) => taskId } }),
  reactions: tableOf("reaction", { keys: { task: ({ taskId }) => taskId, comment: ({ commentId }) => commentId } }),
  watchers: tableOf("watcher", { keys: { task: ({ taskId }) => taskId, user: ({ userId }) => userId } }),
  claims: tableOf("taskClaim", { keys: { task: ({ taskId }) => taskId }, unique: ["task"] }),
  fieldValues: tableOf("customFieldValue", {
    keys: { task: ({ taskId }) => taskId, field: ({ fieldId }) => fieldId },
  }),
  externalLinks: tableOf("externalLink", {
    keys: {
      task: ({ taskId }) => taskId,
      integration: ({ integrationId }) => integrationId,
      resource: ({ integrationId, resourceType, externalId }) =>
        integrationId === null ? null : keyOf(integrationId, resourceType, externalId),
    },
  }),
  relations: tableOf("relation", {
    keys: {
      ends: ({ sourceTaskId, targetTaskId, relationType }) => keyOf(sourceTaskId, targetTaskId, relationType),
      source: ({ sourceTaskId }) => sourceTaskId,
      target: ({ targetTaskId }) => targetTaskId,
    },
    unique: ["ends"],
  }),
  timeEntries: tableOf("timeEntry", {
    keys: { task: ({ taskId }) => taskId, running: ({ userId, endTime }) => (endTime === null ? userId : null) },
    unique: ["running"],
  }),
  images: tableOf("image", { keys: { key: ({ key }) => key, task: ({ taskId }) => taskId }, unique: ["key"] }),
  draftFiles: tableOf("draftFile", {
    keys: { key: ({ key }) => key, project: ({ projectId }) => projectId },
    unique: ["key"],
  }),
  backgrounds: tableOf("projectBackground", { keys: { key: ({ key }) => key }, unique: ["key"] }),
  removedBlobs: { noun: "removed blob", shape: { id: "plain", order: "plain" }, keys: {} },
  documents: tableOf("searchDocument", {
    keys: {
      workspace: ({ workspaceId }) => workspaceId,
      project: ({ projectId }) => projectId,
      task: ({ taskId }) => taskId,
    },
  }),
};
