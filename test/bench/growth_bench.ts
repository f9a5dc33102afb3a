/**
 * Compares the cost of each operation in a project of 100,000 tasks and one of 1,000: `bun test/bench/growth_bench.ts`. Both
 * are SQLite files in this process, without HTTP. `--only REGEXP` runs the operations whose name matches; `--rounds 25`.
 *
 * @module
 */
import { Database } from "bun:sqlite";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createTracker, encodeCursor, type Tracker, type TrackerFactory } from "@hexlane/core";
import { testPorts } from "@hexlane/core/testing";
import { openSqliteStore } from "@hexlane/sqlite";
import { numbers } from "../faults/company.ts";
import { countTasks, crowd } from "../faults/crowd.ts";

const { values: flags } = parseArgs({ options: { only: { type: "string" }, rounds: { type: "string" } } });
const SIZES = [1_000, 100_000];
/** Consecutive calls of one operation. Each round measures both sizes. */
const CALLS = 10;
const ROUNDS = Number(flags.rounds ?? 25);
const MEMBERS = 8;
/**
 * Tasks of each special kind, the same number in both databases: tasks in the small project, tasks of one member, and
 * tasks with a rare word.
 */
const FEW = 60;
const STATUSES = ["to-do", "in-progress", "in-review", "done"];
/** A prime, so that steps of this size visit every task before repeating one. */
const STRIDE = 7919;

interface World {
  tracker: TrackerFactory;
  owner: Tracker;
  size: number;
  workspaceId: string;
  projectId: string;
  smallId: string;
  memberId: string;
  newcomerId: string;
  commented: readonly string[];
  cursors: Map<string, string | undefined>;
  turn: number;
}

async function openWorld(file: string, size: number): Promise<World> {
  const open = async () =>
    createTracker({
      ...testPorts({ clock: { now: () => new Date() } }),
      newId: () => Bun.randomUUIDv7(),
      store: await openSqliteStore(file),
    });
  let tracker = await open();
  const people: string[] = [];
  for (let index = 0; index <= MEMBERS; index++) {
    const person = { name: `Member ${index}`, email: `${index}@example.org`, password: "correct horse battery" };
    people.push((await tracker.as(null).signUp(person)).account.id);
  }
  const [userId = "", memberId = ""] = people;
  const newcomerId = people[MEMBERS] as string;
  let owner = tracker.as({ kind: "session", userId });
  const { id: workspaceId } = await owner.createWorkspace({ name: "Works", slug: "works" });
  const { id: projectId } = await owner.createProject({ workspaceId, name: "Large", slug: "LARGE" });
  const { id: smallId } = await owner.createProject({ workspaceId, name: "Small", slug: "SMALL" });
  const { id: taskId } = await owner.createTask({ projectId, title: "The first" });
  await owner.createLabel({ workspaceId, taskId, name: "door", color: "red" });
  await owner.createComment({ taskId, content: "Seen" });
  await tracker.close();
  Bun.gc(true);
  const projects = [
    { id: projectId, tasks: size },
    { id: smallId, tasks: FEW },
  ];
  crowd(file, { workspaceId, userId, taskId, projects, rows: Math.floor(size / MEMBERS) });
  furnish(file, { size, people, workspaceId, smallId });
  tracker = await open();
  owner = tracker.as({ kind: "session", userId });
  const commented = Array.from({ length: 20 }, (_, index) => `task-${index}`);
  for (const id of commented) {
    for (let index = 0; index < 10; index++) await owner.createComment({ taskId: id, content: `Comment ${index}` });
  }
  while ((await owner.readAllNotifications()).count > 0);
  const ids = { workspaceId, projectId, smallId, memberId, newcomerId };
  return { tracker, owner, size, ...ids, commented, cursors: new Map(), turn: 0 };
}

/** Adds assignees, columns and history to the tasks. The `FEW` tasks of each special kind are spaced evenly. */
function furnish(
  file: string,
  { size, people, workspaceId, smallId }: { size: number; people: string[]; workspaceId: string; smallId: string },
): void {
  const database = new Database(file);
  database.run("PRAGMA synchronous = OFF");
  database.run("BEGIN");
  for (const userId of people.slice(1)) {
    database.run(
      "INSERT INTO member SELECT ?, workspace_id, ?, 'member', created_at + 1 FROM member WHERE role = 'owner'",
      [`member-${userId}`, userId],
    );
  }
  const i = "cast(substr(id, 6) AS INTEGER)";
  const assignees = people.slice(0, MEMBERS).map((id, index) => `WHEN ${index} THEN '${id}'`);
  database.run(`UPDATE task SET user_id = CASE ${i} % ${MEMBERS + 1} ${assignees.join(" ")} END,
    column_id = (SELECT id FROM project_column AS c WHERE c.project_id = task.project_id AND c.slug = task.status)
    WHERE id LIKE 'task-%'`);
  const few = `(SELECT 'task-' || (i * ${Math.floor(size / FEW)}) FROM ${numbers(FEW)})`;
  database.run(`UPDATE task SET user_id = '${people[MEMBERS]}' WHERE id IN ${few}`);
  countTasks(database);
  // The tasks of the small project are spread over the same period as the tasks of the large project.
  database.run(`UPDATE task SET created_at = created_at - ${size} + (${i} - ${size}) * ${Math.floor(size / FEW)}
    WHERE project_id = '${smallId}'`);
  for (const word of ["rare", "seldom"]) {
    database.run(
      `UPDATE search_document SET token_weights = json_set(token_weights, '$.${word}', 3) WHERE id IN ${few}`,
    );
    database.run(`INSERT INTO search_token SELECT substr(workspace_id, -8), sequence / 8192, '${word}', sequence
      FROM search_document WHERE id IN ${few}`);
  }
  database.run(`INSERT INTO activity (id, task_id, type, created_at, updated_at, user_id, content)
    SELECT 'made-' || i || '-' || id, id, 'comment', created_at + i, created_at + i, '${people[1]}', 'Part ' || i
    FROM task, ${numbers(2)} WHERE id LIKE 'task-%' AND workspace_id = '${workspaceId}'`);
  database.run("COMMIT");
  database.run("PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
}

/** Returns a different task in each call, but not one of the first tasks, which have comments and are not changed. */
function nextTask(world: World): string {
  return `task-${20 + ((++world.turn * STRIDE) % (world.size - 20))}`;
}

interface Conditions {
  sort?: string;
  status?: string;
  userId?: string;
  labelId?: string;
  priority?: "high";
  q?: string;
  updatedSince?: string;
  dueBefore?: string;
}

type Operation = (world: World) => Promise<unknown>;

const OPERATIONS: Record<string, Operation> = {
  "get task": (at) => at.owner.getTask({ taskId: nextTask(at) }),
  ...lists("project", ({ workspaceId, projectId }) => ({ workspaceId, projectId })),
  ...lists("small project", ({ workspaceId, smallId }) => ({ workspaceId, projectId: smallId })),
  ...lists("workspace", ({ workspaceId }) => ({ workspaceId })),
  activities: (at) => at.owner.listActivities({ taskId: at.commented[at.turn++ % 20] as string }),
  comments: (at) => at.owner.listComments({ taskId: at.commented[at.turn++ % 20] as string }),
  labels: (at) => at.owner.listLabelsOnTask({ taskId: at.commented[at.turn++ % 20] as string }),
  notifications: (at) => at.owner.listNotifications({ limit: 50 }),
  "search, rare word": (at) => at.owner.search({ workspaceId: at.workspaceId, q: "seldom" }),
  "search, rare and common word": (at) => at.owner.search({ workspaceId: at.workspaceId, q: "seldom part" }),
  "search, common word": (at) => at.owner.search({ workspaceId: at.workspaceId, q: "part" }),
  projects: (at) => at.owner.listProjects({ workspaceId: at.workspaceId }),
  create: (at) =>
    at.owner.createTask({ projectId: at.projectId, title: "Write the next part of it", description: "Some words" }),
  "edit title": (at) => at.owner.editTask({ taskId: nextTask(at), title: `Write part ${at.turn} of it` }),
  status: (at) => at.owner.editTask({ taskId: nextTask(at), status: STATUSES[at.turn % 4] as string }),
  "move within": (at) => at.owner.editTask({ taskId: nextTask(at), position: at.turn + 0.5 }),
  "move across": async (at) => {
    const taskId = nextTask(at);
    await at.owner.moveTask({ taskId, destinationProjectId: at.smallId });
    await at.owner.moveTask({ taskId, destinationProjectId: at.projectId });
  },
  comment: (at) => at.owner.createComment({ taskId: nextTask(at), content: "Looks good" }),
  "read all": (at) => at.owner.readAllNotifications(),
};

function lists(name: string, where: (world: World) => { workspaceId: string; projectId?: string }) {
  const list =
    (conditions: (world: World) => Conditions): Operation =>
    (at) =>
      at.owner.listTasks({ ...where(at), limit: 50, ...conditions(at) });
  const after = (sort: string): Operation => {
    const key = `${name} ${sort}`;
    return async (at) => {
      if (!at.cursors.has(key)) {
        const { next } = await at.owner.listTasks({ ...where(at), limit: 20, sort });
        at.cursors.set(key, next && encodeCursor(next));
      }
      const cursor = at.cursors.get(key);
      return await at.owner.listTasks({ ...where(at), limit: 20, sort, ...(cursor ? { cursor } : {}) });
    };
  };
  const operations: Record<string, Operation> = {
    "": list(() => ({})),
    ", newest first": list(() => ({ sort: "-createdAt" })),
    ", second page": after("createdAt"),
    ", by update": list(() => ({ sort: "-updatedAt" })),
    ", by due date": list(() => ({ sort: "dueDate" })),
    ", by start date": list(() => ({ sort: "startDate" })),
    ", by title": list(() => ({ sort: "title" })),
    ", by title, second page": after("title"),
    ", by priority": list(() => ({ sort: "-priority" })),
    ", by number": list(() => ({ sort: "-number" })),
    ", of a status": list(() => ({ status: "in-review" })),
    ", of an assignee": list(({ memberId }) => ({ userId: memberId })),
    ", of an assignee of few": list(({ newcomerId }) => ({ userId: newcomerId })),
    ", unassigned": list(() => ({ userId: "none" })),
  };
  return Object.fromEntries(Object.entries(operations).map(([rest, run]) => [`list of ${name}${rest}`, run]));
}

/** Measures the CPU time of all threads in µs, which depends less on other processes than wall-clock time does. */
async function cost(world: World, operation: Operation): Promise<number> {
  const before = process.cpuUsage();
  for (let call = 0; call < CALLS; call++) await operation(world);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / CALLS;
}

function median(values: number[]): number {
  return values.toSorted((left, right) => left - right)[values.length >> 1] as number;
}

const root = mkdtempSync(join(tmpdir(), "hexlane-growth-"));
try {
  const worlds: World[] = [];
  for (const size of SIZES) worlds.push(await openWorld(join(root, `${size}.db`), size));
  console.log(`| operation | ${SIZES.map((size) => `${size} tasks, µs of CPU`).join(" | ")} | ratio |`);
  console.log(`|---|${"---|".repeat(SIZES.length + 1)}`);
  for (const [name, operation] of Object.entries(OPERATIONS)) {
    if (flags.only !== undefined && !new RegExp(flags.only).test(name)) continue;
    const costs = worlds.map((): number[] => []);
    for (const world of worlds) for (let call = 0; call < CALLS; call++) await operation(world);
    for (let round = 0; round < ROUNDS; round++) {
      const order = round % 2 === 0 ? [...worlds.keys()] : [...worlds.keys()].reverse();
      for (const index of order) costs[index]?.push(await cost(worlds[index] as World, operation));
      // Three rounds are enough for an operation this slow.
      if (round >= 2 && Math.max(...costs.flat()) > 20_000) break;
    }
    const medians = costs.map(median);
    const ratio = ((medians.at(-1) ?? 0) / (medians[0] ?? 1)).toFixed(2);
    console.log(`| ${name} | ${medians.map((time) => time.toFixed(0)).join(" | ")} | ${ratio} |`);
  }
  for (const { tracker } of worlds) await tracker.close();
} finally {
  rmSync(root, { recursive: true, force: true });
}
