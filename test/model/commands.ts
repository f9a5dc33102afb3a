/**
 * Random commands on a board, as plain data. They refer to a record by its index among the records that exist at that point.
 *
 * @module
 */
import fc from "fast-check";

/** One command. The numbers choose accounts, projects, tasks and words. */
export interface Command {
  verb: string;
  /** The actor: 0 owner, 1 member, 2 viewer. */
  who: number;
  a: number;
  b: number;
  c: number;
}

/** The records so far. IDs of deleted records are kept, because commands use them too. */
export interface State {
  workspaceId: string;
  people: string[];
  projects: string[];
  tasks: string[];
  labels: string[];
  comments: string[];
  relations: string[];
  timeEntries: string[];
  columns: string[];
}

/** The use case of a command, and its input. `keep` names the list that receives the ID of the result. */
export interface Action {
  useCase: string;
  input: unknown;
  keep?: Exclude<keyof State, "workspaceId">;
}

const STATUSES = ["to-do", "In Progress", "in-review", "done", "planned", "archived", "nowhere"];
const PRIORITIES = ["no-priority", "low", "medium", "high", "urgent"];
const TITLES = ["Fix login", "fix LOGIN", "Über Größe", "木の板", " trimmed ", "a\u0301"];
const DATES = [null, "2027-03-01", "2027-03-01T10:00:00.123Z", "2026-12-31", "2028-02-29T23:59:59Z"];
const NAMES = ["bug", "Bug", "ﬁne", "fine", "urgent "];
const COLORS = ["red", "#abc", "#aabbcc"];
const POSITIONS = [0, 1, 1, 2, 2.5, -3, 1e-9];

function pick<T>(list: readonly T[], index: number): T {
  return list[index % list.length] as T;
}

/** The ID used when no record of the kind exists yet. */
const NOBODY = "no-such-id";
const idOf = (ids: readonly string[], index: number) => (ids.length === 0 ? NOBODY : pick(ids, index));
const textFor = (state: State, { b, c }: Command) =>
  `Hello <hexlane-mention id="${pick(state.people, b)}"> ${pick(TITLES, c)}`;

type Act = (state: State, command: Command) => Action;

const TASK_ACTS: Record<string, Act> = {
  createTask: (state, { a, b, c }) => ({
    useCase: "createTask",
    input: {
      projectId: pick(state.projects, a),
      title: pick(TITLES, b),
      status: pick(["to-do", "to-do", ...STATUSES], c),
      priority: pick(PRIORITIES, a),
      dueDate: pick(DATES, b),
      userId: pick([...state.people, null], c),
    },
    keep: "tasks",
  }),
  rename: (state, { a, b }) => edit(state, a, { title: pick(TITLES, b) }),
  describe: (state, command) => edit(state, command.a, { description: textFor(state, command) }),
  prioritize: (state, { a, b }) => edit(state, a, { priority: pick(PRIORITIES, b) }),
  schedule: (state, { a, b, c }) => edit(state, a, { dueDate: pick(DATES, b), startDate: pick(DATES, c) }),
  assign: (state, { a, b }) => edit(state, a, { userId: pick([...state.people, null, NOBODY], b) }),
  changeStatus: (state, { a, b }) => edit(state, a, { status: pick(STATUSES, b) }),
  place: (state, { a, b }) => edit(state, a, { position: pick(POSITIONS, b) }),
  placeBehind: (state, { a, b }) => edit(state, a, { afterId: idOf(state.tasks, b) }),
  placeBefore: (state, { a, b, c }) => edit(state, a, { beforeId: idOf(state.tasks, b), status: pick(STATUSES, c) }),
  replace: (state, command) => ({
    useCase: "updateTask",
    input: {
      taskId: idOf(state.tasks, command.a),
      title: pick(TITLES, command.b),
      description: command.c % 2 ? null : textFor(state, command),
      priority: pick(PRIORITIES, command.c),
      status: pick(STATUSES, command.b),
      projectId: pick(state.projects, command.c),
      position: pick(POSITIONS, command.a),
      userId: pick([...state.people, null], command.b),
    },
  }),
  move: (state, { a, b, c }) => ({
    useCase: "moveTask",
    input: {
      taskId: idOf(state.tasks, a),
      destinationProjectId: pick(state.projects, b),
      ...(c % 2 ? { destinationStatus: pick(STATUSES, c) } : {}),
    },
  }),
  deleteTask: (state, { a }) => ({ useCase: "deleteTask", input: { taskId: idOf(state.tasks, a) } }),
  restoreTask: (state, { a }) => ({ useCase: "restoreTask", input: { taskId: idOf(state.tasks, a) } }),
  bulk: (state, { a, b, c }) => ({ useCase: "bulkEditTasks", input: bulkInput(state, a, b, c) }),
  importTasks: (state, { a, b, c }) => ({
    useCase: "importTasks",
    input: {
      projectId: pick(state.projects, a),
      tasks: [
        { title: pick(TITLES, b), status: pick(STATUSES, c), labels: [{ name: pick(NAMES, b), color: "red" }] },
        { title: "", status: "done" },
      ],
    },
  }),
};

function edit(state: State, task: number, fields: Record<string, unknown>): Action {
  return { useCase: "editTask", input: { taskId: idOf(state.tasks, task), ...fields } };
}

function bulkInput(state: State, a: number, b: number, c: number): unknown {
  const [operation, value] = pick(
    [
      ["updateStatus", pick(STATUSES, c)],
      ["updatePriority", pick(PRIORITIES, c)],
      ["updateAssignee", pick([...state.people, null], c)],
      ["updateDueDate", pick(DATES, c)],
      ["addLabel", idOf(state.labels, c)],
      ["removeLabel", idOf(state.labels, c)],
      ["delete", null],
    ] as const,
    b,
  );
  return { taskIds: [idOf(state.tasks, a), idOf(state.tasks, b), idOf(state.tasks, c)], operation, value };
}

const BOARD_ACTS: Record<string, Act> = {
  comment: (state, command) => ({
    useCase: "createComment",
    input: { taskId: idOf(state.tasks, command.a), content: textFor(state, command) },
    keep: "comments",
  }),
  changeComment: (state, command) => ({
    useCase: "updateComment",
    input: { commentId: idOf(state.comments, command.a), content: textFor(state, command) },
  }),
  deleteComment: (state, { a }) => ({ useCase: "deleteComment", input: { commentId: idOf(state.comments, a) } }),
  note: (state, { a, b, who }) => ({
    useCase: "createActivity",
    input: {
      taskId: idOf(state.tasks, a),
      userId: pick(state.people, who),
      message: pick(TITLES, b),
      type: pick(["task", "comment", "status_changed"], b),
      eventData: { number: b, nested: [{ text: "木" }] },
    },
    keep: "comments",
  }),
  label: (state, { a, b, c }) => ({
    useCase: "createLabel",
    input: {
      workspaceId: state.workspaceId,
      name: pick(NAMES, b),
      color: pick(COLORS, c),
      taskId: c % 3 ? idOf(state.tasks, a) : null,
    },
    keep: "labels",
  }),
  changeLabel: (state, { a, b, c }) => ({
    useCase: "updateLabel",
    input: { labelId: idOf(state.labels, a), name: pick(NAMES, b), color: pick(COLORS, c) },
  }),
  attachLabel: (state, { a, b }) => ({
    useCase: "attachLabel",
    input: { labelId: idOf(state.labels, a), taskId: idOf(state.tasks, b) },
    keep: "labels",
  }),
  detachLabel: (state, { a }) => ({ useCase: "detachLabel", input: { labelId: idOf(state.labels, a) } }),
  deleteLabel: (state, { a }) => ({ useCase: "deleteLabel", input: { labelId: idOf(state.labels, a) } }),
  relate: (state, { a, b, c }) => ({
    useCase: "createRelation",
    input: {
      sourceTaskId: idOf(state.tasks, a),
      targetTaskId: idOf(state.tasks, b),
      relationType: pick(["subtask", "blocks", "related"], c),
    },
    keep: "relations",
  }),
  unrelate: (state, { a }) => ({ useCase: "deleteRelation", input: { relationId: idOf(state.relations, a) } }),
  startClock: (state, { a, b }) => ({
    useCase: "createTimeEntry",
    input: {
      taskId: idOf(state.tasks, a),
      startTime: "2027-01-02T08:00:00.000Z",
      endTime: pick([null, "2027-01-02T09:00:00.5Z", "2027-01-02T07:00:00Z"], b),
    },
    keep: "timeEntries",
  }),
  stopClock: (state, { a, b }) => ({
    useCase: "updateTimeEntry",
    input: {
      timeEntryId: idOf(state.timeEntries, a),
      startTime: "2027-01-02T08:00:00Z",
      endTime: "2027-01-02T12:00:00Z",
      description: pick(TITLES, b),
    },
  }),
  dropEntry: (state, { a }) => ({ useCase: "deleteTimeEntry", input: { timeEntryId: idOf(state.timeEntries, a) } }),
  addColumn: (state, { a, b }) => ({
    useCase: "createColumn",
    input: { projectId: pick(state.projects, a), name: pick([...TITLES, "Planned"], b), isFinal: b % 2 === 0 },
    keep: "columns",
  }),
  changeColumn: (state, { a, b }) => ({
    useCase: "updateColumn",
    input: { columnId: idOf(state.columns, a), name: pick(TITLES, b), isFinal: b % 2 === 1 },
  }),
  orderColumns: (state, { a, b, c }) => ({
    useCase: "reorderColumns",
    input: { projectId: pick(state.projects, a), columns: [{ id: idOf(state.columns, b), position: c }] },
  }),
  dropColumn: (state, { a }) => ({ useCase: "deleteColumn", input: { columnId: idOf(state.columns, a) } }),
  archive: (state, { a }) => ({ useCase: "archiveProject", input: { projectId: pick(state.projects, a) } }),
  unarchive: (state, { a }) => ({ useCase: "unarchiveProject", input: { projectId: pick(state.projects, a) } }),
};

const ACTS: Record<string, Act> = { ...TASK_ACTS, ...BOARD_ACTS };

export function actionOf(state: State, command: Command): Action {
  return (ACTS[command.verb] as Act)(state, command);
}

const number = fc.nat({ max: 40 });
const otherVerbs = Object.keys(ACTS).filter((verb) => verb !== "createTask" && verb !== "archive");

/** The owner acts most often, and tasks are created often enough that other commands find some. */
export const commandsArbitrary: fc.Arbitrary<Command[]> = fc.array(
  fc.record({
    verb: fc.oneof(
      { weight: 8, arbitrary: fc.constant("createTask") },
      { weight: 30, arbitrary: fc.constantFrom(...otherVerbs) },
      { weight: 1, arbitrary: fc.constant("archive") },
    ),
    who: fc.constantFrom(0, 0, 0, 0, 1, 1, 2),
    a: number,
    b: number,
    c: number,
  }),
  { minLength: 30, maxLength: 90, size: "max" },
);
