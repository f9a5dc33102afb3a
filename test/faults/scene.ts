/**
 * A real server in its own process with an account that owns a project, for tests that crash, starve or flood it.
 *
 * @module
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, type Row } from "../harness/client.ts";
import { placeEmptyDatabase } from "../harness/empty_database.ts";
import { type ServerProcess, startServer } from "../server_process.ts";

/** The current server: after a restart, it has a different port. */
export interface Target {
  url: string;
}

export interface Scene {
  readonly dataDir: string;
  /** The SQLite file. */
  readonly file: string;
  readonly client: Client;
  /** The owner's session token. */
  readonly token: string;
  readonly workspaceId: string;
  /** Two projects of the workspace. */
  readonly projectId: string;
  readonly otherProjectId: string;
  /** The current server. */
  server: ServerProcess;
  /** Milliseconds from the start of the process to its ready line. */
  readyMilliseconds: number;
  /** Starts a server on the same folder after the previous one has stopped. */
  restart(): Promise<void>;
  /** Stops the server if it is running, and removes the folder. */
  close(): Promise<void>;
}

export const PASSWORD = "correct horse battery";

export interface SceneOptions {
  /** Not removed afterward. @default a new folder, which is removed at the end */
  dataDir?: string;
  /** More environment variables. */
  env?: Record<string, string>;
  /** @default the server's main file */
  command?: string[];
}

/** Starts the server and signs up its owner. */
export async function openScene(options: SceneOptions = {}): Promise<Scene> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), "hexlane-faults-"));
  if (options.dataDir === undefined) await placeEmptyDatabase(join(dataDir, "hexlane.db"));
  const target: Target = { url: "" };
  const start = async (): Promise<{ server: ServerProcess; readyMilliseconds: number }> => {
    const startedAt = performance.now();
    // Raises limits, because otherwise the server would refuse the load under test.
    const env = { DATA_DIR: dataDir, RATE_LIMIT: "off", LOG_LEVEL: "error", ...options.env };
    const server = await startServer(env, { judged: false, ...(options.command ? { command: options.command } : {}) });
    target.url = server.url;
    return { server, readyMilliseconds: performance.now() - startedAt };
  };
  const started = await start();
  const client = new Client((request) => fetchFrom(target, request), { log: [], origin: () => target.url });
  const token = await signUp(client);
  const workspace = await client.ok("POST", "/api/auth/organization/create", {
    as: token,
    body: { name: "House", slug: "house" },
  });
  const [first, second] = [
    await makeProject(client, token, workspace.id, "ONE"),
    await makeProject(client, token, workspace.id, "TWO"),
  ];
  const scene: Scene = {
    ...started,
    dataDir,
    file: join(dataDir, "hexlane.db"),
    client,
    token,
    workspaceId: workspace.id,
    projectId: first.id,
    otherProjectId: second.id,
    async restart() {
      Object.assign(scene, await start());
    },
    async close() {
      await scene.server.kill();
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return scene;
}

/** Sends a request to the target, and ignores the host in its URL. */
export async function fetchFrom(target: Target, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  return await fetch(`${target.url}${pathname}${search}`, {
    redirect: "manual",
    method: request.method,
    headers: request.headers,
    ...(request.body === null ? {} : { body: await request.arrayBuffer() }),
  });
}

async function signUp(client: Client): Promise<string> {
  const body = { name: "Olga", email: "olga@example.test", password: PASSWORD };
  return (await client.ok<{ token: string }>("POST", "/api/auth/sign-up/email", { body })).token;
}

async function makeProject(client: Client, as: string, workspaceId: string, slug: string): Promise<Row> {
  return await client.ok("POST", "/api/project", { as, body: { name: slug, slug, icon: "Layout", workspaceId } });
}

/** The median. */
export function medianOf(values: readonly number[]): number {
  return quantileOf(values, 0.5);
}

/**
 * Returns the nearest-rank quantile: the smallest value that is at least as large as a fraction `part` (0 to 1) of the
 * values.
 */
export function quantileOf(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0;
}
