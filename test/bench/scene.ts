/**
 * A server with a workspace, a key and boards, for the benchmarks.
 *
 * @module
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PROGRAM, type ServerProcess, startServer } from "../server_process.ts";

export interface Scene {
  server: ServerProcess;
  key: string;
  workspaceId: string;
  dataDir: string;
  /** Creates a project with this many tasks. */
  board(slug: string, tasks: number): Promise<{ projectId: string; taskIds: string[] }>;
  call(method: string, path: string, body?: unknown): Promise<unknown>;
  /** The report of the preloaded module since the last call. */
  report(): Promise<unknown>;
  restart(): Promise<{ readyMilliseconds: number }>;
  stop(): Promise<void>;
}

const IMPORT = 2_000;

/**
 * All production headers, limits and checks are on; the limits are raised so that they do not interrupt the benchmark.
 *
 * @param options.preload a module of this folder that the server loads first, to measure it from inside; a reporting module
 * writes to the file in `BENCH_REPORT` on SIGUSR2
 * @param options.flags flags for the runtime
 */
export async function openScene(
  options: { preload?: string; flags?: readonly string[]; env?: Record<string, string> } = {},
): Promise<Scene> {
  const dataDir = mkdtempSync(join(tmpdir(), "hexlane-bench-data-"));
  const reportFile = join(dataDir, "report.json");
  const settings = { DATA_DIR: dataDir, RATE_LIMIT_PER_MINUTE: "1000000000", LOG_LEVEL: "warn" };
  const env = { ...settings, ...options.env, BENCH_REPORT: reportFile };
  const [runtime = "", ...program] = PROGRAM;
  const preload = options.preload === undefined ? [] : ["--preload", join(import.meta.dir, options.preload)];
  const open = (): Promise<ServerProcess> =>
    startServer(env, { command: [runtime, ...preload, ...(options.flags ?? []), ...program, "serve"] });
  let server = await open();
  let token = "";
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    const headers = { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const response = await fetch(server.url + path, { method, headers, ...init });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return await response.json();
  };
  const person = { name: "Ada", email: "ada@example.com", password: "correct horse battery" };
  token = ((await call("POST", "/api/auth/sign-up/email", person)) as { token: string }).token;
  const organization = { name: "Bench", slug: "bench" };
  const { id: workspaceId } = (await call("POST", "/api/auth/organization/create", organization)) as { id: string };
  const { key } = (await call("POST", "/api/auth/api-key/create", { name: "bench" })) as { key: string };
  token = key;
  return {
    get server() {
      return server;
    },
    key,
    workspaceId,
    dataDir,
    call,
    async board(slug, tasks) {
      const project = { workspaceId, name: slug, slug, icon: "Layout" };
      const { id: projectId } = (await call("POST", "/api/project", project)) as { id: string };
      const taskIds: string[] = [];
      const columns = ["to-do", "in-progress", "in-review", "done"];
      for (let done = 0; done < tasks; done += IMPORT) {
        const rows = Array.from({ length: Math.min(IMPORT, tasks - done) }, (_, index) => ({
          title: `Task ${done + index}: write the next part of it`,
          description: `Some words about what is to be done in part ${done + index}, and why it matters to somebody.`,
          status: columns[index % 4],
          priority: "medium",
        }));
        const report = (await call("POST", `/api/task/import/${projectId}`, { tasks: rows })) as {
          results: { tasks: { task: { id: string } }[] };
        };
        taskIds.push(...report.results.tasks.map(({ task }) => task.id));
      }
      return { projectId, taskIds };
    },
    async report() {
      rmSync(reportFile, { force: true });
      process.kill(server.pid, "SIGUSR2");
      while (!existsSync(reportFile)) await Bun.sleep(20);
      return JSON.parse(readFileSync(reportFile, "utf8"));
    },
    async restart() {
      await server.stop();
      const start = performance.now();
      server = await open();
      return { readyMilliseconds: performance.now() - start };
    },
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
