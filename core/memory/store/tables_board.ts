/**
 * The tables of the board.
 *
 * @module
 */
import { TASK_FIELD_NAMES, TASK_FIELDS } from "../../board/task/fields.ts";
import type { Task } from "../../board/task/task.ts";
import { foldKey } from "../../text.ts";
import type { Shape } from "./copy.ts";
import { type BoardRows, keyOf, type SpecsOf } from "./rows.ts";

const TASK_SHAPE = Object.fromEntries(
  TASK_FIELD_NAMES.map((name) => [name, TASK_FIELDS[name].type === "instant" ? "date" : "plain"]),
) as Shape<Task>;

export const BOARD_SPECS: SpecsOf<BoardRows> = {
  projects: {
    noun: "project",
    shape: {
      id: "plain",
      workspaceId: "plain",
      slug: "plain",
      icon: "plain",
      name: "plain",
      description: "plain",
      createdAt: "date",
      isPublic: "plain",
      archivedAt: "date",
      lastTaskNumber: "plain",
      position: "plain",
      version: "plain",
    },
    keys: {
      "workspace and slug": ({ workspaceId, slug }) => keyOf(workspaceId, foldKey(slug)),
      workspace: ({ workspaceId }) => workspaceId,
    },
    unique: ["workspace and slug"],
  },
  columns: {
    noun: "column",
    shape: {
      id: "plain",
      projectId: "plain",
      name: "plain",
      slug: "plain",
      position: "plain",
      icon: "plain",
      color: "plain",
      isFinal: "plain",
      createdAt: "date",
      updatedAt: "date",
    },
    keys: {
      "project and slug": ({ projectId, slug }) => keyOf(projectId, slug),
      project: ({ projectId }) => projectId,
    },
    unique: ["project and slug"],
  },
  tasks: {
    noun: "task",
    shape: { ...TASK_SHAPE, deletedAt: "date" },
    keys: {
      "project and number": ({ projectId, number }) => keyOf(projectId, number),
      "project and status": ({ projectId, status }) => keyOf(projectId, status),
      project: ({ projectId }) => projectId,
      workspace: ({ workspaceId }) => workspaceId,
      column: ({ columnId }) => columnId,
    },
    unique: ["project and number"],
  },
  aliases: {
    noun: "alias",
    shape: { id: "plain", projectId: "plain", number: "plain", taskId: "plain" },
    keys: { project: ({ projectId }) => projectId, task: ({ taskId }) => taskId },
  },
  labels: {
    noun: "label",
    shape: {
      id: "plain",
      name: "plain",
      color: "plain",
      createdAt: "date",
      updatedAt: "date",
      taskId: "plain",
      workspaceId: "plain",
      isTemplate: "plain",
    },
    keys: {
      "task and name": ({ taskId, name }) => (taskId === null ? null : keyOf(taskId, foldKey(name))),
      template: ({ isTemplate, workspaceId, name }) => (isTemplate ? keyOf(workspaceId, foldKey(name)) : null),
      task: ({ taskId }) => taskId,
      workspace: ({ workspaceId }) => workspaceId,
    },
    unique: ["task and name", "template"],
  },
  activities: {
    noun: "activity",
    shape: {
      id: "plain",
      taskId: "plain",
      type: "plain",
      createdAt: "date",
      updatedAt: "date",
      userId: "plain",
      content: "plain",
      eventData: "json",
      externalUserName: "plain",
      externalUserAvatar: "plain",
      externalSource: "plain",
      externalUrl: "plain",
    },
    keys: { task: ({ taskId }) => taskId },
  },
  relations: {
    noun: "relation",
    shape: { id: "plain", sourceTaskId: "plain", targetTaskId: "plain", relationType: "plain", createdAt: "date" },
    keys: {
      ends: ({ sourceTaskId, targetTaskId, relationType }) => keyOf(sourceTaskId, targetTaskId, relationType),
      source: ({ sourceTaskId }) => sourceTaskId,
      target: ({ targetTaskId }) => targetTaskId,
    },
    unique: ["ends"],
  },
  timeEntries: {
    noun: "time entry",
    shape: {
      id: "plain",
      taskId: "plain",
      userId: "plain",
      description: "plain",
      startTime: "date",
      endTime: "date",
      duration: "plain",
      createdAt: "date",
      updatedAt: "date",
    },
    keys: { task: ({ taskId }) => taskId },
  },
  images: {
    noun: "image",
    shape: {
      id: "plain",
      key: "plain",
      taskId: "plain",
      userId: "plain",
      surface: "plain",
      filename: "plain",
      contentType: "plain",
      size: "plain",
      createdAt: "date",
      expiresAt: "date",
      finalizedAt: "date",
    },
    keys: { key: ({ key }) => key, task: ({ taskId }) => taskId },
    unique: ["key"],
  },
  removedBlobs: { noun: "removed blob", shape: { id: "plain", order: "plain" }, keys: {} },
  documents: {
    noun: "search document",
    shape: {
      id: "plain",
      kind: "plain",
      workspaceId: "plain",
      projectId: "plain",
      taskId: "plain",
      createdAt: "date",
      tokens: "json",
    },
    keys: {
      workspace: ({ workspaceId }) => workspaceId,
      project: ({ projectId }) => projectId,
      task: ({ taskId }) => taskId,
    },
  },
};
