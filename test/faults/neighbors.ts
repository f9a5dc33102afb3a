/**
 * Costly requests at their limits, and the requests of another client during them.
 *
 * @module
 */
import { limits } from "@hexlane/core";

export interface AskOptions {
  as?: string;
  json?: unknown;
}

/** Sends a request with a credential; returns the parsed body. @throws {Error} unless it succeeds */
export type Ask = <T = unknown>(method: string, path: string, options?: AskOptions) => Promise<T>;

export interface Neighborhood {
  ask: Ask;
  /** Confirms the address of an account, if joining a workspace requires a confirmed address. */
  confirm?: (email: string) => Promise<void>;
  /** The sender of the costly requests. */
  token: string;
  workspaceId: string;
  /** A project with many tasks, by default as many as one import allows. */
  projectId: string;
  taskIds: string[];
  /** Another account in its own workspace. */
  neighbor: { token: string; email: string; taskId: string };
}

export interface Costly {
  name: string;
  /** Whether the request writes. */
  changes: boolean;
  /** The minimum number of transactions that the request is split into. */
  parts?: number;
  /** Creates the data for the request. Returns a function that sends it. */
  prepare(at: Neighborhood): Promise<() => Promise<unknown>>;
}

export const PASSWORD = "correct horse battery";
const ORGANIZATION = "/api/auth/organization";
const LONG_TEXT = "Long words about long work. ".repeat(10_000).slice(0, 250 * 1024);
/** The maximum number of tasks with text of this length in one bulk edit. */
const LONG_TASKS = Math.floor(limits.MAX_REWRITTEN_BYTES / LONG_TEXT.length);
let made = 0;

async function signUp(ask: Ask, name: string): Promise<{ token: string; id: string; email: string }> {
  const email = `${name}-${++made}@example.test`;
  const json = { name, email, password: PASSWORD };
  const { token, user } = await ask<{ token: string; user: { id: string } }>("POST", "/api/auth/sign-up/email", {
    json,
  });
  return { token, id: user.id, email };
}

async function openWorkspace(ask: Ask, as: string): Promise<{ workspaceId: string; projectId: string }> {
  const slug = `house-${++made}`;
  const { id: workspaceId } = await ask<{ id: string }>("POST", `${ORGANIZATION}/create`, {
    as,
    json: { name: slug, slug },
  });
  return { workspaceId, projectId: await makeProject(ask, as, workspaceId) };
}

async function makeProject(ask: Ask, as: string, workspaceId: string): Promise<string> {
  const json = { workspaceId, name: "Project", slug: `P${++made}`, icon: "Layout" };
  return (await ask<{ id: string }>("POST", "/api/project", { as, json })).id;
}

/** Returns tasks for an import: each has a sentence, and every tenth has a label. */
function someTasks(count: number, fields: object = {}): object[] {
  return Array.from({ length: count }, (_, index) => ({
    title: `Task ${index}: write the next part`,
    description: `Some words about what is to be done in part ${index}, and why it matters to somebody`,
    status: "to-do",
    ...(index % 10 === 0 ? { labels: [{ name: `label ${index % 70}`, color: "#aa0000" }] } : {}),
    ...fields,
  }));
}

async function importTasks(
  at: Pick<Neighborhood, "ask" | "token">,
  projectId: string,
  tasks: object[],
): Promise<string[]> {
  const report = await at.ask<{ results: { tasks: { task: { id: string } }[] } }>(
    "POST",
    `/api/task/import/${projectId}`,
    {
      as: at.token,
      json: { tasks },
    },
  );
  return report.results.tasks.map(({ task }) => task.id);
}

/** @param tasks number of tasks in the project */
export async function openNeighborhood(ask: Ask, tasks: number = limits.MAX_IMPORT_TASKS): Promise<Neighborhood> {
  const { token } = await signUp(ask, "mona");
  const { workspaceId, projectId } = await openWorkspace(ask, token);
  const taskIds = await importTasks({ ask, token }, projectId, someTasks(tasks));
  const { token: own, email } = await signUp(ask, "nick");
  const home = await openWorkspace(ask, own);
  const [taskId = ""] = await importTasks({ ask, token: own }, home.projectId, someTasks(1));
  return { ask, token, workspaceId, projectId, taskIds, neighbor: { token: own, email, taskId } };
}

/** The requests of another client. The test records each response as an acknowledgment. */
export const NEIGHBORLY: Record<string, (at: Neighborhood) => Promise<unknown>> = {
  edit: ({ ask, neighbor }) =>
    ask("PATCH", `/api/task/${neighbor.taskId}`, { as: neighbor.token, json: { title: `Edited ${++made}` } }),
  "sign-in": ({ ask, neighbor }) =>
    ask("POST", "/api/auth/sign-in/email", { json: { email: neighbor.email, password: PASSWORD } }),
  livez: ({ ask }) => ask("GET", "/livez"),
};

const read = (name: string, pathOf: (at: Neighborhood) => string): Costly => ({
  name,
  changes: false,
  prepare: async (at) => () => at.ask("GET", pathOf(at), { as: at.token }),
});

/**
 * Creates a member with tasks. Returns a function that removes the member.
 *
 * @param filesOf the tasks of each imported file, assigned to the account
 */
async function prepareRemoval(
  at: Neighborhood,
  filesOf: (userId: string) => object[][],
): Promise<() => Promise<unknown>> {
  const member = await signUp(at.ask, "mia");
  const invite = { email: member.email, role: "member", organizationId: at.workspaceId };
  const { id } = await at.ask<{ id: string }>("POST", `${ORGANIZATION}/invite-member`, { as: at.token, json: invite });
  await at.confirm?.(member.email);
  await at.ask("POST", `${ORGANIZATION}/accept-invitation`, { as: member.token, json: { invitationId: id } });
  const projectId = await makeProject(at.ask, at.token, at.workspaceId);
  for (const tasks of filesOf(member.id)) await importTasks(at, projectId, tasks);
  const json = { memberIdOrEmail: member.email, organizationId: at.workspaceId };
  return () => at.ask("POST", `${ORGANIZATION}/remove-member`, { as: at.token, json });
}

/** @param tasks the number of tasks that the largest change affects */
export function costlyRequests(tasks: number = limits.MAX_IMPORT_TASKS): Costly[] {
  return [
    {
      name: `import of ${tasks}`,
      changes: true,
      prepare: async (at) => {
        const projectId = await makeProject(at.ask, at.token, at.workspaceId);
        return () => importTasks(at, projectId, someTasks(tasks));
      },
    },
    {
      name: `bulk edit of ${Math.min(tasks, limits.MAX_BULK_TASKS)}`,
      changes: true,
      prepare: async (at) => {
        const json = {
          taskIds: at.taskIds.slice(0, limits.MAX_BULK_TASKS),
          operation: "updatePriority",
          value: "high",
        };
        return () => at.ask("PATCH", "/api/task/bulk", { as: at.token, json });
      },
    },
    {
      name: `deletion of a project with ${tasks} tasks`,
      changes: true,
      prepare: async (at) => {
        const projectId = await makeProject(at.ask, at.token, at.workspaceId);
        await importTasks(at, projectId, someTasks(tasks));
        return () => at.ask("DELETE", `/api/project/${projectId}`, { as: at.token });
      },
    },
    {
      name: `removal of a member with ${tasks} tasks`,
      changes: true,
      prepare: (at) => prepareRemoval(at, (userId) => [someTasks(tasks, { userId })]),
    },
    {
      name: "removal of a member with 300 long tasks",
      changes: true,
      parts: 9,
      prepare: (at) =>
        prepareRemoval(at, (userId) => Array(3).fill(someTasks(100, { userId, description: LONG_TEXT }))),
    },
    {
      name: `bulk edit of ${LONG_TASKS} long tasks`,
      changes: true,
      prepare: async (at) => {
        const projectId = await makeProject(at.ask, at.token, at.workspaceId);
        const taskIds = await importTasks(at, projectId, someTasks(LONG_TASKS, { description: LONG_TEXT }));
        const json = { taskIds, operation: "updatePriority", value: "high" };
        return () => at.ask("PATCH", "/api/task/bulk", { as: at.token, json });
      },
    },
    read("export", ({ projectId }) => `/api/task/export/${projectId}`),
    read("board", ({ projectId }) => `/api/task/tasks/${projectId}?sortBy=title&q=${++made}`),
    read("labels", ({ workspaceId }) => `/api/label/workspace/${workspaceId}`),
    read("search", ({ workspaceId }) => `/api/search?q=words&workspaceId=${workspaceId}`),
  ];
}
