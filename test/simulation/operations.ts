/**
 * User operations as plain data: the actor, the use case and its input.
 *
 * @module
 */
import { FIRST_TASKS, markOf, PEOPLE, PROJECTS } from "./initial_data.ts";
import type { Random } from "./random.ts";

export interface Operation {
  index: number;
  who: string;
  /** The actor's workspace. */
  workspaceId: string;
  useCase: string;
  input: Record<string, unknown>;
  /** A mark that the operation leaves in the data. */
  sign: string;
  changes: boolean;
}

/** IDs that clients learned from responses. IDs of deleted records are kept, because operations use them too. */
export class Knowledge {
  readonly tasks: { id: string; workspaceId: string }[] = [...FIRST_TASKS];
  readonly columns: string[] = PROJECTS.flatMap(({ id }) => [`${id}-in-review`, `${id}-in-progress`]);
  readonly comments: string[] = [];
  readonly labels: string[] = [];
  readonly invitations: { id: string; who: string }[] = [];

  /** Stores the IDs from a response. */
  learn({ useCase, input, workspaceId }: Operation, answer: unknown): void {
    const { id } = (answer ?? {}) as { id?: string };
    if (id === undefined) return;
    if (useCase === "createTask") this.tasks.push({ id, workspaceId });
    else if (useCase === "createColumn") this.columns.push(id);
    else if (useCase === "createComment") this.comments.push(id);
    else if (useCase === "createLabel") this.labels.push(id);
    else if (useCase === "inviteMember") this.invitations.push({ id, who: String(input.email).split("@", 1)[0] ?? "" });
  }
}

const STATUSES = ["to-do", "to-do", "to-do", "in-progress", "in-review", "done", "planned", "archived"];
const PRIORITIES = ["low", "medium", "high", "urgent"];
const HOUR_MS = 3600_000;
const DUE_HOURS = [1, 30, 80];

/** The state that the next operation depends on. */
interface Moment {
  random: Random;
  known: Knowledge;
  now: Date;
  sign: string;
  workspaceId: string;
}

type Plan = (moment: Moment) => { useCase: string; input: Record<string, unknown> };

const STRANGER = 0.05;
const taskId = ({ random, known, workspaceId }: Moment): string =>
  random.pick(known.tasks.filter((task) => task.workspaceId === workspaceId || random.chance(STRANGER))).id;
const projectId = ({ random, workspaceId }: Moment): string =>
  random.pick(PROJECTS.filter((project) => project.workspaceId === workspaceId || random.chance(STRANGER))).id;
const userId = ({ random }: Moment): string | null => (random.chance(0.2) ? null : random.pick(PEOPLE).id);
const dueDate = ({ random, now }: Moment): string =>
  new Date(now.getTime() + random.pick(DUE_HOURS) * HOUR_MS).toISOString();
const content = ({ random, sign }: Moment): string =>
  random.chance(0.3) ? `${sign} <hexlane-mention id="${random.pick(PEOPLE).id}">` : sign;

const edit = (input: (moment: Moment) => Record<string, unknown>): Plan => {
  return (moment) => ({ useCase: "editTask", input: { taskId: taskId(moment), ...input(moment) } });
};

/** Operations with their weights: how often each is chosen relative to the others. */
const CHANGES: readonly (readonly [number, Plan])[] = [
  [
    8,
    (moment) => ({
      useCase: "createTask",
      input: {
        projectId: projectId(moment),
        title: moment.sign,
        status: moment.random.pick(STATUSES),
        ...(moment.random.chance(0.6) ? { userId: userId(moment) } : {}),
        ...(moment.random.chance(0.4) ? { dueDate: dueDate(moment) } : {}),
      },
    }),
  ],
  [4, edit(({ sign }) => ({ title: sign }))],
  [5, edit(({ random }) => ({ status: random.pick(STATUSES) }))],
  [2, edit(({ random }) => ({ priority: random.pick(PRIORITIES) }))],
  [3, edit((moment) => ({ userId: userId(moment) }))],
  [2, edit((moment) => ({ dueDate: dueDate(moment) }))],
  [3, edit((moment) => ({ title: moment.sign, status: moment.random.pick(STATUSES), userId: userId(moment) }))],
  [5, edit((moment) => ({ [moment.random.pick(["afterId", "beforeId"])]: taskId(moment) }))],
  [
    3,
    (moment) => ({ useCase: "moveTask", input: { taskId: taskId(moment), destinationProjectId: projectId(moment) } }),
  ],
  [2, (moment) => ({ useCase: "deleteTask", input: { taskId: taskId(moment) } })],
  [2, (moment) => ({ useCase: "restoreTask", input: { taskId: taskId(moment) } })],
  [5, (moment) => ({ useCase: "createComment", input: { taskId: taskId(moment), content: content(moment) } })],
  [2, (moment) => comment(moment, "updateComment", { content: content(moment) })],
  [1, (moment) => comment(moment, "deleteComment", {})],
  [2, (moment) => bulk(moment)],
  [
    1,
    (moment) => ({
      useCase: "importTasks",
      input: {
        projectId: projectId(moment),
        tasks: [1, 2].map((part) => ({ title: `${moment.sign} ${part}`, status: "to-do" })),
      },
    }),
  ],
  [
    1,
    (moment) => ({
      useCase: moment.random.pick(["archiveProject", "unarchiveProject"]),
      input: { projectId: projectId(moment) },
    }),
  ],
  [
    1,
    (moment) => ({
      useCase: "createLabel",
      input: { workspaceId: moment.workspaceId, name: moment.sign.slice(0, 20), color: "red", taskId: taskId(moment) },
    }),
  ],
  [1, ({ random, known }) => ({ useCase: "deleteColumn", input: { columnId: random.pick(known.columns) } })],
  [1, (moment) => ({ useCase: "createColumn", input: { projectId: projectId(moment), name: "In Review" } })],
  [2, (moment) => member(moment, "updateMemberRole")],
  [1, (moment) => member(moment, "removeMember")],
  [1, ({ workspaceId }) => ({ useCase: "leaveWorkspace", input: { workspaceId } })],
  [
    2,
    ({ random, workspaceId }) => ({
      useCase: "inviteMember",
      input: {
        workspaceId,
        email: `${random.pick(PEOPLE.filter((one) => one.workspaceId === workspaceId)).id}@example.com`,
        role: random.pick(["owner", "member"]),
      },
    }),
  ],
];

const READS: readonly (readonly [number, Plan])[] = [
  [2, (moment) => ({ useCase: "getBoard", input: { projectId: projectId(moment) } })],
  [1, (moment) => ({ useCase: "getTask", input: { taskId: taskId(moment) } })],
  [1, ({ workspaceId }) => ({ useCase: "listTasks", input: { workspaceId } })],
  [1, () => ({ useCase: "search", input: { q: "first" } })],
  [1, () => ({ useCase: "listNotifications", input: {} })],
  [1, ({ workspaceId }) => ({ useCase: "listChanges", input: { workspaceId, after: 0 } })],
];

function comment(moment: Moment, useCase: string, more: Record<string, unknown>): ReturnType<Plan> {
  return { useCase, input: { commentId: moment.random.pick([...moment.known.comments, "nowhere"]), ...more } };
}

function bulk(moment: Moment): ReturnType<Plan> {
  const { random } = moment;
  const [operation, value] = random.pick([
    ["updateStatus", random.pick(STATUSES)],
    ["updateAssignee", userId(moment)],
    ["delete", null],
  ] as const);
  return { useCase: "bulkEditTasks", input: { taskIds: [taskId(moment), taskId(moment)], operation, value } };
}

function member({ random, workspaceId }: Moment, useCase: string): ReturnType<Plan> {
  const { id } = random.pick(PEOPLE.filter((one) => one.workspaceId === workspaceId));
  if (useCase === "removeMember") return { useCase, input: { workspaceId, memberIdOrEmail: `${id}@example.com` } };
  const role = random.pick(["owner", "member", "viewer"]);
  return { useCase, input: { workspaceId, memberId: `member-${id}`, role } };
}

function choose(random: Random, plans: readonly (readonly [number, Plan])[]): Plan {
  let left = random.upTo(plans.reduce((sum, [weight]) => sum + weight, 0));
  for (const [weight, plan] of plans) {
    left -= weight;
    if (left < 0) return plan;
  }
  throw new RangeError("No plan");
}

/** Creates the next operation of an account. */
export function nextOperation(index: number, random: Random, known: Knowledge, now: Date): Operation {
  const invitation = known.invitations.length > 0 && random.chance(0.15) ? random.pick(known.invitations) : undefined;
  // Viewers have fewer operations.
  const person = random.pick(random.chance(0.9) ? PEOPLE.filter(({ role }) => role !== "viewer") : PEOPLE);
  const who = invitation?.who ?? person.id;
  const workspaceId = PEOPLE.find(({ id }) => id === who)?.workspaceId ?? person.workspaceId;
  const sign = `s${index} ${markOf(workspaceId)}`;
  if (invitation) {
    const input = { invitationId: invitation.id };
    return { index, who, workspaceId, useCase: "acceptInvitation", input, sign, changes: true };
  }
  const changes = random.chance(0.8);
  const plan = choose(random, changes ? CHANGES : READS);
  return { index, who, workspaceId, sign, changes, ...plan({ random, known, now, sign, workspaceId }) };
}
