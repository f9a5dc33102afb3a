/**
 * Neither one account nor visitors who read nothing can exhaust the memory: the server runs in 1 GiB and keeps responding.
 *
 * @module
 */
import { Database } from "bun:sqlite";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { MOST_BYTES, withHeartbeat } from "./heartbeat.ts";
import { limitMemory, MIB, memoryOf } from "./memory_limit.ts";
import { openScene, type Scene } from "./scene.ts";

const LIMIT = 1024 * MIB;
/** About ten imports of the maximum size: 311 MiB. */
const LONG_TASKS = 1_250;
const LONG_BYTES = 255 * 1024;
/** A public board of 7 MiB. */
const PUBLIC_TASKS = 10_000;
const READERS = 300;
const LABELS = 900_000;
const LABELS_PER_TASK = 100;

let scene: Scene;
let release: (() => void) | undefined;
/** Projects: a large one, a public one, and one whose tasks have many labels. */
let [large, shown, labeled] = ["", "", ""];

describe.skipIf(!existsSync("/proc/self/status"))("a server with 1 GiB of memory", () => {
  beforeAll(async () => {
    scene = await openScene();
    [large, shown] = [scene.projectId, scene.otherProjectId];
    const body = { workspaceId: scene.workspaceId, name: "Many labels", slug: "LAB", icon: "" };
    labeled = (await scene.client.ok("POST", "/api/project", { as: scene.token, body })).id;
    fill();
    release = limitMemory(scene.server.pid, LIMIT);
  }, 600_000);

  afterAll(async () => {
    await scene.close();
    release?.();
  });

  beforeEach(() => {
    expect(memoryOf(scene.server.pid).now).toBeLessThan(MOST_BYTES);
  });

  test("sends a complete export of 311 MiB without holding it in memory", async () => {
    await withHeartbeat(scene.server, { name: "export of 311 MiB" }, async () => {
      const response = await ask(`/api/task/export/${large}`);
      expect(response.status).toBe(200);
      let bytes = 0;
      let end = "";
      for await (const chunk of response.body ?? []) {
        bytes += chunk.length;
        end = new TextDecoder().decode(chunk.subarray(-3));
      }
      expect(bytes).toBeGreaterThan(LONG_TASKS * LONG_BYTES);
      expect(end).toBe("}]}");
    });
  }, 600_000);

  test("does not hold eight exports and boards in memory when their clients stop reading", async () => {
    const paths = [`/api/task/export/${large}`, `/api/task/tasks/${large}`, `/api/project/${large}`];
    await withHeartbeat(scene.server, { name: "8 readers of 311 MiB that stop" }, async () => {
      const sockets = Array.from({ length: 8 }, (_, index) =>
        askAndStop(paths[index % paths.length] ?? "", scene.token),
      );
      const asked = await Promise.all(sockets);
      await Bun.sleep(1_000);
      for (const socket of asked) socket.destroy();
    });
  }, 600_000);

  test("ends each page of a list of long tasks at a size limit, and links to the next page", async () => {
    await withHeartbeat(scene.server, { name: "4 lists of long tasks" }, async () => {
      const pages = Array.from({ length: 4 }, async () => {
        const response = await ask(`/api/task?workspaceId=${scene.workspaceId}&projectId=${large}`);
        const tasks = (await response.json()) as unknown[];
        expect(tasks.length).toBeLessThan(LONG_TASKS);
        expect(response.headers.get("link")).toContain('rel="next"');
      });
      await Promise.all(pages);
    });
  }, 600_000);

  test(`does not run out of memory when ${READERS} visitors request a public board and read nothing`, async () => {
    await withHeartbeat(scene.server, { name: `${READERS} readers of a public board` }, async () => {
      const sockets = Array.from({ length: READERS }, () => askAndStop(`/api/public-project/${shown}`));
      // Requests that find no capacity are refused within ten seconds.
      const asked = await Promise.all(sockets);
      expect((await fetch(`${scene.server.url}/api/config`)).status).toBe(200);
      for (const socket of asked) socket.destroy();
    });
    const response = await fetch(`${scene.server.url}/api/public-project/${shown}`);
    expect(response.status).toBe(200);
    const { columns } = (await response.json()) as { columns: { tasks: unknown[] }[] };
    expect(columns.flatMap(({ tasks }) => tasks)).toHaveLength(PUBLIC_TASKS);
  }, 600_000);

  test(`does not run out of memory on eight requests for one of ${LABELS} labels`, async () => {
    await withHeartbeat(scene.server, { name: `one of ${LABELS} labels` }, async () => {
      for (let round = 0; round < 3; round++) {
        const asked = Array.from({ length: 8 }, () => ask(`/api/label/workspace/${scene.workspaceId}?limit=1`));
        for (const response of await Promise.all(asked)) expect(await response.json()).toHaveLength(1);
      }
      expect(await (await ask(`/api/label/workspace/${scene.workspaceId}?templates=true`)).json()).toEqual([]);
    });
    const board = await ask(`/api/task/tasks/${labeled}`);
    expect(board.status).toBe(200);
    await board.body?.cancel();
  }, 600_000);
});

function ask(path: string): Promise<Response> {
  return fetch(scene.server.url + path, { headers: { authorization: `Bearer ${scene.token}` } });
}

/** Sends a request over its own socket, waits for the first bytes of the response, and then reads nothing. */
function askAndStop(path: string, token?: string): Promise<Socket> {
  const { hostname, port } = new URL(scene.server.url);
  const socket = connect({ host: hostname, port: Number(port) });
  const credential = token === undefined ? "" : `Authorization: Bearer ${token}\r\n`;
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n${credential}\r\n`);
  return new Promise((resolve, reject) => {
    socket.once("error", reject);
    socket.once("data", () => {
      socket.pause();
      // The server may cut it off later.
      socket.removeListener("error", reject).on("error", () => {});
      resolve(socket);
    });
  });
}

/** Writes directly to the database: over HTTP it would take minutes. */
function fill(): void {
  const database = new Database(scene.file);
  try {
    database.run("PRAGMA busy_timeout = 10000");
    database.run("PRAGMA synchronous = OFF");
    database.transaction(() => {
      const text = `${"x".repeat(79)}\n`;
      insertTasks(database, { projectId: large, count: LONG_TASKS, description: text.repeat(LONG_BYTES / 80) });
      insertTasks(database, { projectId: shown, count: PUBLIC_TASKS, description: text.repeat(4) });
      database.run("UPDATE project SET is_public = 1 WHERE id = ?", [shown]);
      insertTasks(database, { projectId: labeled, count: LABELS / LABELS_PER_TASK, description: null });
      database.run(
        `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${LABELS_PER_TASK})
        INSERT INTO label (id, name, name_key, color, created_at, updated_at, task_id, workspace_id, is_template)
        SELECT task.id || '-' || i, 'label ' || i, 'label ' || i, 'red', number, 0, task.id, workspace_id, 0
        FROM task, n WHERE project_id = ? ORDER BY number, i`,
        [labeled],
      );
    })();
  } finally {
    database.close();
  }
}

function insertTasks(
  database: Database,
  { projectId, count, description }: { projectId: string; count: number; description: string | null },
): void {
  database.run(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
    INSERT INTO task (id, project_id, workspace_id, position, number, title, status, column_id, priority, priority_rank,
      due_date_only, created_at, updated_at, description)
    SELECT ?1 || '-' || i, ?1, ?2, i, i, 'Task ' || i, 'to-do',
      (SELECT id FROM project_column WHERE project_id = ?1 AND slug = 'to-do'), 'low', 1, 0, i, i, ?3 FROM n`,
    [projectId, scene.workspaceId, description],
  );
  database.run("UPDATE project SET last_task_number = ?, version = version + 1 WHERE id = ?", [count, projectId]);
}
