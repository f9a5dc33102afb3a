/**
 * A server with a team at work on two projects, for the benchmarks: one thousand tasks each, with assignees, labels, comments
 * and notifications.
 *
 * @module
 */
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PROGRAM, type ServerProcess, startServer } from "../server_process.ts";

/** The credentials and IDs in the requests of a benchmark. */
export interface Team {
  workspaceId: string;
  /** The API keys of the team's members. The first member owns the workspace. */
  keys: readonly string[];
  projectIds: readonly [string, string];
  /** The tasks of the first and the second project. The first few have comments. */
  taskIds: readonly [readonly string[], readonly string[]];
}

export interface Scene extends Team {
  server: ServerProcess;
  dataDir: string;
  /** Restarts the server. */
  restart(): Promise<void>;
  /** Copies the current database. Restarts the server. */
  copyDatabase(path: string): Promise<void>;
  stop(): Promise<void>;
}

/** Enough members that none exceeds the limit on concurrent reads, beyond which the server queues them. */
const MEMBERS = 8;
/** Tasks with comments. No benchmark writes to them, so that all responses about them stay the same. */
export const COMMENTED_TASKS = 20;
const COMMENTS = 10;
const IMPORT = 2_000;
export const STATUSES: readonly string[] = ["to-do", "in-progress", "in-review", "done"];

/**
 * All headers, limits and checks of production are on; limits are raised so that they do not interrupt the benchmark.
 *
 * @param options.tasks the number of tasks in each project @default 1_000
 * @param options.flags flags for the runtime
 */
export async function openScene(options: { tasks?: number; flags?: readonly string[] } = {}): Promise<Scene> {
  const dataDir = mkdtempSync(join(tmpdir(), "hexlane-bench-data-"));
  const env = { DATA_DIR: dataDir, RATE_LIMIT_PER_MINUTE: "1000000000", LOG_LEVEL: "warn" };
  const [runtime = "", ...program] = PROGRAM;
  const open = (): Promise<ServerProcess> =>
    startServer(env, { command: [runtime, ...(options.flags ?? []), ...program, "serve"] });
  let server = await open();
  const team = await furnish(server.url, options.tasks ?? 1_000);
  return {
    ...team,
    dataDir,
    get server() {
      return server;
    },
    async restart() {
      await server.stop();
      server = await open();
    },
    async copyDatabase(path) {
      await server.stop();
      // The stopped server has merged its write-ahead log into the file.
      copyFileSync(join(dataDir, "hexlane.db"), path);
      server = await open();
    },
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** @param tasks the number of tasks in each project */
export async function furnish(url: string, tasks: number): Promise<Team> {
  const call = async <T = { id: string }>(token: string, method: string, path: string, body?: unknown): Promise<T> => {
    const headers = { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const response = await fetch(url + path, init);
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
  const signUp = async (name: string) => {
    const person = {
      name,
      email: `${name.toLowerCase().replace(" ", ".")}@example.com`,
      password: "correct horse battery",
    };
    const { token, user } = await call<{ token: string; user: { id: string } }>(
      "",
      "POST",
      "/api/auth/sign-up/email",
      person,
    );
    const { key } = await call<{ key: string }>(token, "POST", "/api/auth/api-key/create", { name: "bench" });
    return { id: user.id, email: person.email, token, key };
  };
  const [ada, ben] = [await signUp("Ada"), await signUp("Ben")];
  const people = [ada, ben];
  while (people.length < MEMBERS) people.push(await signUp(`Member ${people.length}`));
  const organization = { name: "Bench", slug: "bench" };
  const { id: workspaceId } = await call(ada.token, "POST", "/api/auth/organization/create", organization);
  for (const { email, token } of people.slice(1)) {
    const invite = { organizationId: workspaceId, email, role: "member" };
    const { id: invitationId } = await call(ada.token, "POST", "/api/auth/organization/invite-member", invite);
    await call(token, "POST", "/api/auth/organization/accept-invitation", { invitationId });
  }

  const assignees = [null, ...people.map(({ id }) => id)];
  const fill = async (slug: string): Promise<[string, string[]]> => {
    const project = { workspaceId, name: `Project ${slug}`, slug, icon: "Layout" };
    const { id: projectId } = await call(ada.key, "POST", "/api/project", project);
    const ids: string[] = [];
    for (let start = 0; start < tasks; start += IMPORT) {
      const rows = Array.from({ length: Math.min(IMPORT, tasks - start) }, (_, row) => {
        const index = start + row;
        return {
          title: `Task ${index}: write the next part of it`,
          description: `Some words about what is to be done in part ${index}, and why it matters to somebody.`,
          status: STATUSES[index % STATUSES.length],
          priority: "medium",
          userId: assignees[index % assignees.length],
          labels: index % 4 === 0 ? [{ name: `area ${index % 5}`, color: "red" }] : [],
        };
      });
      const report = await call<{ results: { tasks: { task: { id: string } }[] } }>(
        ada.key,
        "POST",
        `/api/task/import/${projectId}`,
        { tasks: rows },
      );
      ids.push(...report.results.tasks.map(({ task }) => task.id));
    }
    return [projectId, ids];
  };
  const [[first, firstIds], [second, secondIds]] = [await fill("WEB"), await fill("APP")];
  for (const id of firstIds.slice(0, COMMENTED_TASKS)) {
    for (let index = 0; index < COMMENTS; index++) {
      const key = index % 2 === 0 ? ada.key : ben.key;
      const content = `Comment ${index}: this looks good to me, except for the last part.`;
      await call(key, "POST", `/api/comment/${id}`, { content });
    }
  }
  return {
    workspaceId,
    keys: people.map(({ key }) => key),
    projectIds: [first, second],
    taskIds: [firstIds, secondIds],
  };
}
