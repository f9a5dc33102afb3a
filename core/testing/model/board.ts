/** Steps of random programs: the board. @module */

import { SORT_FIELDS } from "../../board/task/fields.ts";
import { PRIORITIES, type Task } from "../../board/task/task.ts";
import type { TaskSort } from "../../ports/store/board/task.ts";
import type { Tx } from "../../ports/store.ts";
import { SEARCH_KINDS, termsOf } from "../../search_token.ts";
import { sortedById } from "../contracts/store/read_everything.ts";
import {
  someActivity,
  someColumn,
  someDocument,
  someImage,
  someLabel,
  someProject,
  someRelation,
  someTask,
  someTimeEntry,
} from "../fixtures.ts";
import { type Choices, NAMES, type Step } from "./step.ts";

const TASKS = 6;

const SIDES = ["before", "after"] as const;

type Draft = Omit<Task, "workspaceId">;

const task = (next: Choices): Draft => ({
  ...someTask({ number: 1 + next.upTo(9) }),
  id: next.id("task", TASKS),
  projectId: next.id("project", 3),
  position: next.upTo(7) / 2,
  userId: next.maybe(next.id("account", 3)),
  title: next.among(NAMES),
  status: next.among(["planned", "archived", "column-1"]),
  columnId: next.maybe(next.id("column", 3)),
  priority: next.among(PRIORITIES),
  startDate: next.maybe(next.instant()),
  dueDate: next.maybe(next.instant()),
  createdAt: next.instant(),
  updatedAt: next.instant(),
});

/** Places a task in an existing project and column. Undefined if the project does not exist. */
async function placed(tx: Tx, draft: Draft): Promise<Task | undefined> {
  const project = await tx.findProject(draft.projectId);
  const column = draft.columnId === null ? undefined : await tx.findColumn(draft.columnId);
  const columnId = column && column.projectId === project?.id ? column.id : null;
  return project && { ...draft, workspaceId: project.workspaceId, columnId };
}

/** Inserts a record of a task only if the task is live. */
const onTask =
  (insert: (next: Choices, taskId: string) => (tx: Tx, task: Task) => Promise<unknown>): Step =>
  (next) => {
    const taskId = next.id("task", TASKS);
    const act = insert(next, taskId);
    return async (tx) => {
      const found = await tx.findTask(taskId);
      return found ? await act(tx, found) : "no task";
    };
  };

const PROJECT_STEPS: readonly Step[] = [
  (next) => {
    const [id, workspaceId] = [next.id("project", 3), next.id("workspace", 2)];
    const row = someProject({ id, workspaceId, slug: next.among(NAMES), position: next.upTo(3) });
    return async (tx) => ((await tx.findWorkspace(workspaceId)) ? await tx.insertProject(row) : "no workspace");
  },
  (next) => {
    const [id, slug, archivedAt] = [next.id("project", 3), next.among(NAMES), next.maybe(next.instant())];
    return async (tx) => {
      const project = await tx.findProject(id);
      if (project) await tx.saveProject({ ...project, slug, archivedAt, version: 99, lastTaskNumber: 99 });
    };
  },
  (next) => {
    const [id, isMeant] = [next.id("project", 3), next.upTo(5) === 1];
    return async (tx) => (isMeant ? await tx.deleteProject(id) : await tx.raiseProjectVersion(id));
  },
  (next) => {
    const [id, count] = [next.id("project", 3), 1 + next.upTo(3)];
    return async (tx) => ((await tx.findProject(id)) ? await tx.claimTaskNumbers(id, count) : "no project");
  },
  (next) => {
    const [id, projectId, slug] = [next.id("column", 4), next.id("project", 3), next.id("slug", 2)];
    const row = someColumn({ id, projectId, slug, position: next.upTo(3), isFinal: next.upTo(2) === 1 });
    return async (tx) => ((await tx.findProject(projectId)) ? await tx.insertColumn(row) : "no project");
  },
  (next) => {
    const id = next.id("column", 4);
    return async (tx) => ((await tx.columnHasTasks(id)) ? "has tasks" : await tx.deleteColumn(id));
  },
];

const TASK_STEPS: readonly Step[] = [
  (next) => {
    const draft = task(next);
    return async (tx) => {
      const row = await placed(tx, draft);
      return row ? await tx.insertTask(row) : "no project";
    };
  },
  (next) => {
    const draft = task(next);
    return async (tx) => {
      const row = await placed(tx, draft);
      return row ? await tx.saveTask(row) : "no project";
    };
  },
  (next) => {
    const positions = [1, 2].map(() => ({ id: next.id("task", TASKS), position: next.upTo(9) / 4 }));
    return async (tx) => {
      await tx.savePositions(positions.slice(0, positions[0]?.id === positions[1]?.id ? 1 : 2));
      await tx.raiseTaskVersions(positions.map(({ id }) => id));
    };
  },
  (next) => {
    const [id, deletedAt] = [next.id("task", TASKS), next.instant()];
    return (tx) => tx.deleteTask(id, deletedAt);
  },
  (next) => {
    const id = next.id("task", TASKS);
    return (tx) => tx.undeleteTask(id);
  },
  (next) => {
    const [before, limit] = [next.instant(), 1 + next.upTo(3)];
    return (tx) => tx.purgeTasks(before, { tasks: limit, rows: 9_999 });
  },
  onTask((next, taskId) => {
    const [projectId, number] = [next.id("project", 3), 20 + next.upTo(4)];
    return async (tx) =>
      (await tx.findProject(projectId)) ? await tx.insertTaskAliases([{ projectId, number, taskId }]) : "";
  }),
  (next) => {
    const [projectId, status, exceptId] = [next.id("project", 3), "planned", next.id("task", TASKS)];
    const limit = 1 + next.upTo(4);
    const [place, side] = [{ position: next.upTo(7) / 2, number: next.upTo(9) }, next.among(SIDES)];
    return async (tx) => [
      await tx.listNeighbors(projectId, status, place, side, { limit, exceptId }),
      await tx.findLastPosition(projectId, status),
      await tx.listNeighbors(projectId, status, place, side, { limit: TASKS }),
      await tx.findTaskByNumber(projectId, 20 + place.number),
    ];
  },
  (next) => {
    const sort: TaskSort = { by: next.among(SORT_FIELDS), descending: next.upTo(2) === 1 };
    const [userId, labelName, dueBefore] = [next.id("account", 3), next.among(NAMES), next.instant()];
    const filters = [{}, { userId }, { userId: null }, { labelName }, { dueBefore }, { terms: termsOf(labelName) }];
    const [filter, limit] = [next.among(filters), 1 + next.upTo(4)];
    return async (tx) => {
      const first = await tx.listTasks(filter, sort, { limit });
      return [first, first.next ? await tx.listTasks(filter, sort, { limit, after: first.next }) : null];
    };
  },
];

const THING_STEPS: readonly Step[] = [
  onTask((next, taskId) => {
    const row = someLabel({ id: next.id("label", 6), name: next.among(NAMES), taskId, createdAt: next.instant() });
    return (tx, { workspaceId }) => tx.insertLabel({ ...row, workspaceId });
  }),
  (next) => {
    const [id, name, workspaceId] = [next.id("label", 6), next.among(NAMES), next.id("workspace", 2)];
    const row = someLabel({ id, name, workspaceId, isTemplate: next.upTo(3) > 0, createdAt: next.instant() });
    return async (tx) => ((await tx.findWorkspace(workspaceId)) ? await tx.insertLabel(row) : "no workspace");
  },
  (next) => {
    const [id, name, isDetached] = [next.id("label", 6), next.among(NAMES), next.upTo(3) === 1];
    return async (tx) => {
      const label = await tx.findLabel(id);
      if (label) await tx.saveLabel({ ...label, name, ...(isDetached ? { taskId: null, isTemplate: false } : {}) });
    };
  },
  (next) => {
    const id = next.id("label", 6);
    return (tx) => tx.deleteLabel(id);
  },
  onTask((next, taskId) => {
    const [id, type, createdAt] = [next.id("activity", 6), next.among(["comment", "task"] as const), next.instant()];
    return async (tx, { projectId, workspaceId }) => {
      await tx.insertActivities([someActivity({ id, taskId, type, createdAt })]);
      await tx.insertSearchDocument(
        someDocument({ id, kind: "comment", taskId, projectId, workspaceId, createdAt }, "Bug"),
      );
    };
  }),
  (next) => {
    const id = next.id("activity", 6);
    return (tx) => tx.deleteActivity(id);
  },
  onTask((next, taskId) => {
    const [id, otherId] = [next.id("relation", 5), next.id("task", TASKS)];
    const row = someRelation({ id, sourceTaskId: taskId, targetTaskId: otherId, createdAt: next.instant() });
    return async (tx) =>
      otherId !== taskId && (await tx.findTask(otherId)) ? await tx.insertRelation(row) : "no task";
  }),
  (next) => {
    const id = next.id("relation", 5);
    return (tx) => tx.deleteRelation(id);
  },
  onTask((next, taskId) => {
    const row = someTimeEntry({ id: next.id("entry", 4), taskId, startTime: next.instant() });
    return (tx) => tx.insertTimeEntry(row);
  }),
  onTask((next, taskId) => {
    const row = someImage({ id: next.id("image", 4), taskId, createdAt: next.instant() });
    return (tx) => tx.insertImage(row);
  }),
  (next) => {
    const id = next.id("image", 4);
    return async (tx) => {
      await tx.deleteImage(id);
      await tx.forgetRemovedBlobs([`images/${id}`]);
    };
  },
  onTask((next, taskId) => {
    const words = `${next.among(NAMES)} ${next.among(NAMES)}`;
    return (tx, { projectId, workspaceId, createdAt }) =>
      tx.saveSearchDocument(someDocument({ id: taskId, projectId, workspaceId, createdAt }, words));
  }),
  onTask(
    (_, taskId) =>
      (tx, { projectId }) =>
        tx.moveSearchDocuments([taskId], projectId),
  ),
  (next) => {
    const query = { kinds: SEARCH_KINDS, terms: termsOf(next.among(["b", "un", "bug ops", "100"])), limit: 3 };
    return (tx) => tx.searchDocuments({ ...query, workspaceIds: ["workspace-1", "workspace-2"] });
  },
  (next) => {
    const ids = [1, 2, 3].map(() => next.id("task", TASKS));
    return async (tx) => sortedById(await tx.listTasksById(ids));
  },
  (next) => {
    const ids = [1, 2, 3].map(() => next.id("activity", 6));
    return async (tx) => sortedById(await tx.listActivitiesById(ids));
  },
];

export const BOARD_STEPS: readonly Step[] = [...PROJECT_STEPS, ...TASK_STEPS, ...TASK_STEPS, ...THING_STEPS];
