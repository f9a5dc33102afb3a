/**
 * Single calls on a transaction, made from random numbers, with so few IDs and names that they often collide.
 *
 * @module
 */
import { type Priority, type ReadTx, type Task, TrackerError, type Tx } from "@hexlane/core";
import {
  at,
  someAccount,
  someActivity,
  someColumn,
  someDocument,
  someEvent,
  someImage,
  someLabel,
  someProject,
  someRelation,
  someTask,
  someTimeEntry,
  someWorkspace,
} from "@hexlane/core/testing";
import fc from "fast-check";

export { at };

export const IDS = {
  workspaces: ["w1", "w2"],
  projects: ["p1", "p2", "p3"],
  columns: ["c1", "c2", "c3"],
  tasks: ["t1", "t2", "t3", "t4", "t5", "t6"],
  rows: ["r1", "r2", "r3", "r4", "r5", "r6"],
  users: ["u1", "u2"],
  statuses: ["doing", "done", "archived"],
  names: ["bug", "Bug", "BÜG", "日本"],
};

const TEXTS = ["", "a", "A", "ab", "Ab c", "ü", "Ü", "日本", "'\"%_\\", "z\u{1f600}"];
const TOKENS = ["a", "ab", "abc", "b", "bü", "ü", "日本", "本語"];
const PRIORITIES: Priority[] = ["no-priority", "low", "medium", "high", "urgent"];

/** Creates two workspaces, one with two projects and one with one project. Each project has a column. */
export async function furnish(tx: Tx): Promise<void> {
  for (const id of IDS.users) await tx.insertAccount(someAccount({ id }));
  for (const id of IDS.workspaces) await tx.insertWorkspace(someWorkspace({ id }));
  for (const [index, id] of IDS.projects.entries()) {
    await tx.insertProject(someProject({ id, workspaceId: index < 2 ? "w1" : "w2" }));
    await tx.insertColumn(someColumn({ id: `c${index + 1}`, projectId: id, slug: "doing", isFinal: index === 0 }));
  }
}

/** The random numbers of a step, each from 0 to 59. */
type Dice = readonly [number, number, number, number, number, number];

export interface Step {
  name: string;
  dice: Dice;
  apply(tx: Tx): Promise<unknown>;
}

function pick<T>(from: readonly T[], dice: number): T {
  return from[dice % from.length] as T;
}

const orNull = <T>(value: T, dice: number): T | null => (dice % 3 === 0 ? null : value);

/** Returns a random task in an existing project, or undefined if the project does not exist. */
async function rollTask(tx: ReadTx, [a, b, c, d, e, f]: Dice) {
  const project = await tx.findProject(pick(IDS.projects, b));
  if (!project) return undefined;
  return someTask({
    id: pick(IDS.tasks, a),
    projectId: project.id,
    workspaceId: project.workspaceId,
    number: 1 + (c % 5),
    position: (d % 7) / 2,
    status: pick(IDS.statuses, e),
    columnId: orNull(pick(IDS.columns, b), f),
    userId: orNull(pick(IDS.users, d), e),
    title: pick(TEXTS, f),
    description: orNull(pick(TEXTS, e), c),
    priority: pick(PRIORITIES, c),
    startDate: orNull(at((a % 5) - 2), d),
    dueDate: orNull(at(e % 5), f),
    dueDateOnly: a % 2 === 0,
    createdAt: at(d % 4),
    updatedAt: at(c % 6),
  });
}

async function rollLabel(tx: ReadTx, [a, b, c, d, e]: Dice) {
  const taskId = orNull(pick(IDS.tasks, b), d);
  if (taskId !== null && !(await isThere(tx, taskId))) return undefined;
  return someLabel({
    id: pick(IDS.rows, a),
    name: pick(IDS.names, c),
    color: pick(["red", "blue"], e),
    taskId,
    workspaceId: pick(IDS.workspaces, e),
    isTemplate: taskId === null && d % 2 === 0,
    createdAt: at(c % 3),
  });
}

function rollActivity([a, b, c, d, e]: Dice) {
  return someActivity({
    id: pick(IDS.rows, a),
    taskId: pick(IDS.tasks, b),
    type: c % 2 ? "comment" : "task",
    content: orNull(pick(TEXTS, d), e),
    eventData: orNull({ n: d, text: pick(TEXTS, e), deep: [{ z: 1, a: null }] }, c),
    createdAt: at(e % 3),
  });
}

function rollEntry([a, b, c, d, e]: Dice) {
  return someTimeEntry({
    id: pick(IDS.rows, a),
    taskId: pick(IDS.tasks, b),
    userId: orNull(pick(IDS.users, c), d),
    startTime: at(-(e % 3)),
    endTime: orNull(at(9), c),
  });
}

function rollImage([a, b, c, d, e]: Dice) {
  return someImage({
    id: pick(IDS.rows, a),
    key: pick(["k1", "k2", "k3", "k4"], c),
    taskId: pick(IDS.tasks, b),
    createdAt: at(d % 4),
    finalizedAt: orNull(at(5), e),
  });
}

/** Finds a task, live or deleted. */
async function findAny(tx: ReadTx, taskId: string): Promise<Task | undefined> {
  return (await tx.findTask(taskId)) ?? (await tx.findDeletedTask(taskId))?.task;
}

/** Whether a task exists, so that its records can be stored. */
async function isThere(tx: ReadTx, taskId: string): Promise<boolean> {
  return (await findAny(tx, taskId)) !== undefined;
}

const STEPS: Record<string, (tx: Tx, dice: Dice) => Promise<unknown>> = {
  insertTask: async (tx, dice) => {
    const task = await rollTask(tx, dice);
    if (task) await tx.insertTask(task);
  },
  insertTaskAgain: async (tx, dice) => {
    const task = await rollTask(tx, dice);
    const isFree = task && !(await isThere(tx, task.id)) && !(await tx.findTaskByNumber(task.projectId, task.number));
    if (isFree) await tx.insertTask(task);
  },
  saveTask: async (tx, dice) => {
    const task = await rollTask(tx, dice);
    const old = task && (await findAny(tx, task.id));
    // A task never leaves its workspace.
    if (task && (!old || old.workspaceId === task.workspaceId)) await tx.saveTask(task);
  },
  saveTaskFields: async (tx, dice) => {
    const task = await rollTask(tx, dice);
    const old = task && (await findAny(tx, task.id));
    if (!task || old?.projectId !== task.projectId) return;
    const { id, status, columnId, title } = task;
    const fields = pick([{ status }, { columnId }, { status, columnId }, { title }, {}], dice[2]);
    await tx.saveTask({ id, ...fields });
  },
  saveTasks: async (tx, [a, b, c, d]) => {
    const ids = new Set([pick(IDS.tasks, a), pick(IDS.tasks, b), pick(IDS.tasks, c)]);
    const status = pick(["planned", "archived"], d);
    await tx.saveTasks(
      [...ids].map((id, index) => ({ id, status, columnId: null, ...(index > 1 ? { title: "New" } : {}) })),
    );
  },
  deleteTask: (tx, [a, b]) => tx.deleteTask(pick(IDS.tasks, a), at(b)),
  undeleteTask: (tx, [a]) => tx.undeleteTask(pick(IDS.tasks, a)),
  purgeTasks: (tx, [a, b]) => tx.purgeTasks(at(a), { tasks: 1 + (b % 3), rows: 9_999 }),
  insertTaskAliases: async (tx, [a, b, c]) => {
    const projectId = pick(IDS.projects, b);
    if ((await isThere(tx, pick(IDS.tasks, a))) && (await tx.findProject(projectId))) {
      await tx.insertTaskAliases([{ projectId, number: 1 + (c % 5), taskId: pick(IDS.tasks, a) }]);
    }
  },
  savePositions: (tx, [a, b, c, d]) =>
    tx.savePositions([
      { id: pick(IDS.tasks, a), position: c / 4 },
      { id: pick(IDS.tasks, b), position: d / 4 },
    ]),
  raiseTaskVersions: (tx, [a, b]) => tx.raiseTaskVersions([pick(IDS.tasks, a), pick(IDS.tasks, b)]),
  claimTaskNumbers: (tx, [a, b]) => tx.claimTaskNumbers(pick([...IDS.projects, "p1", "p2", "nowhere"], a), 1 + (b % 3)),
  raiseProjectVersion: (tx, [a]) => tx.raiseProjectVersion(pick(IDS.projects, a)),
  raiseWorkspaceVersion: (tx, [a]) => tx.raiseWorkspaceVersion(pick(IDS.workspaces, a)),
  saveProject: (tx, [a, b, c]) =>
    tx.saveProject(
      someProject({
        id: pick(IDS.projects, a),
        workspaceId: a % 3 < 2 ? "w1" : "w2",
        slug: pick(["web", "WEB", "ops", "p3"], b),
        position: (c % 5) - 2,
        archivedAt: orNull(at(1), c),
        version: 99,
        lastTaskNumber: 99,
      }),
    ),
  deleteProject: async (tx, [a, b]) => {
    // This step is rare, because it deletes a lot of data.
    if (b % 6 === 0) await tx.deleteProject(pick(IDS.projects, a));
  },
  insertColumn: async (tx, [a, b, c]) => {
    const projectId = pick(IDS.projects, b);
    const column = { id: pick(IDS.columns, a), projectId, slug: pick(IDS.statuses, c), position: c % 3 };
    if (await tx.findProject(projectId)) await tx.insertColumn(someColumn({ ...column, isFinal: c % 2 === 0 }));
  },
  deleteColumn: (tx, [a]) => tx.deleteColumn(pick(IDS.columns, a)),
  insertLabel: async (tx, dice) => {
    const label = await rollLabel(tx, dice);
    if (label) await tx.insertLabel(label);
  },
  saveLabel: async (tx, dice) => {
    const label = await rollLabel(tx, dice);
    if (label) await tx.saveLabel(label);
  },
  deleteLabel: (tx, [a]) => tx.deleteLabel(pick(IDS.rows, a)),
  insertActivities: async (tx, dice) => {
    const activity = rollActivity(dice);
    if (await isThere(tx, activity.taskId)) await tx.insertActivities([activity]);
  },
  saveActivity: async (tx, dice) => {
    const activity = rollActivity(dice);
    if (await isThere(tx, activity.taskId)) await tx.saveActivity(activity);
  },
  deleteActivity: (tx, [a]) => tx.deleteActivity(pick(IDS.rows, a)),
  insertRelation: async (tx, [a, b, c, d]) => {
    const [sourceTaskId, targetTaskId] = [pick(IDS.tasks, b), pick(IDS.tasks, c)];
    if (!(await isThere(tx, sourceTaskId)) || !(await isThere(tx, targetTaskId))) return;
    const relationType = d % 2 ? "blocks" : "related";
    await tx.insertRelation(someRelation({ id: pick(IDS.rows, a), sourceTaskId, targetTaskId, relationType }));
  },
  deleteRelation: (tx, [a]) => tx.deleteRelation(pick(IDS.rows, a)),
  insertTimeEntry: async (tx, dice) => {
    const entry = rollEntry(dice);
    if (await isThere(tx, entry.taskId)) await tx.insertTimeEntry(entry);
  },
  saveTimeEntry: async (tx, dice) => {
    const entry = rollEntry(dice);
    if (await isThere(tx, entry.taskId)) await tx.saveTimeEntry(entry);
  },
  deleteTimeEntry: (tx, [a]) => tx.deleteTimeEntry(pick(IDS.rows, a)),
  insertImage: async (tx, dice) => {
    const image = rollImage(dice);
    if (await isThere(tx, image.taskId)) await tx.insertImage(image);
  },
  saveImage: async (tx, dice) => {
    const image = rollImage(dice);
    if (await isThere(tx, image.taskId)) await tx.saveImage(image);
  },
  deleteImage: (tx, [a]) => tx.deleteImage(pick(IDS.rows, a)),
  forgetRemovedBlobs: (tx, [a]) => tx.forgetRemovedBlobs([pick(["k1", "k2", "k3", "k4"], a)]),
  saveSearchDocument: async (tx, [a, b, c, d, e, f]) => {
    const isTask = a % 2 === 0;
    const taskId = pick(IDS.tasks, b);
    const task = await findAny(tx, taskId);
    if (!task) return;
    await tx.saveSearchDocument(
      someDocument({
        id: isTask ? taskId : pick(IDS.rows, c),
        kind: isTask ? "task" : "comment",
        workspaceId: task.workspaceId,
        projectId: orNull(pick(IDS.projects, d), e),
        taskId: isTask ? taskId : orNull(taskId, f),
        createdAt: at(e % 3),
        tokens: TOKENS.filter((_, index) => (c * 7 + d) & (1 << index)).map((token) => ({
          token,
          weight: 1 + (f % 3),
        })),
      }),
    );
  },
  deleteSearchDocument: (tx, [a]) => tx.deleteSearchDocument(pick([...IDS.tasks, ...IDS.rows], a)),
  moveSearchDocuments: (tx, [a, b]) => tx.moveSearchDocuments([pick(IDS.tasks, a)], pick(IDS.projects, b)),
  appendEvents: (tx, [a, b]) =>
    tx.appendEvents([someEvent({ id: `e${a % 30}`, data: { b } }), someEvent({ id: `f${a}` })]),
  peek: async (tx, [a, b]) => [
    await tx.findTask(pick(IDS.tasks, a)),
    (await tx.findTaskFor("", pick(IDS.tasks, a)))?.versions,
    await tx.listTasksOfProject(pick(IDS.projects, b)),
  ],
  refuse: async (_, [a]) => {
    if (a % 8 === 0) throw new TrackerError("not_found", "Not today");
  },
};

const diceArbitrary = fc.integer({ min: 0, max: 59 });

/** Tasks are created often, because most other steps need one. */
const NAMES = [...Object.keys(STEPS), ...Array.from({ length: 12 }, () => "insertTaskAgain")];

export const stepsArbitrary: fc.Arbitrary<Step[]> = stepsOf(NAMES);

/** Generates steps with these names. A name that occurs more often is chosen more often. */
export function stepsOf(names: readonly string[]): fc.Arbitrary<Step[]> {
  const dice = fc.tuple(diceArbitrary, diceArbitrary, diceArbitrary, diceArbitrary, diceArbitrary, diceArbitrary);
  const step = fc.tuple(fc.constantFrom(...names), dice).map(([name, dice]) => ({
    name,
    dice,
    apply: (tx: Tx) => (STEPS[name] as (typeof STEPS)[string])(tx, dice),
  }));
  return fc.array(step, { minLength: 1, maxLength: 5 });
}
