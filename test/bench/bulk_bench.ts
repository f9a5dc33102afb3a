/**
 * How long a request that changes 1,000 tasks and its undo take: `bun test/bench/bulk_bench.ts`. The goal is a median
 * under 300 ms on a quiet machine. `DATABASE_URL` selects a database other than SQLite.
 *
 * @module
 */
import { loadavg } from "node:os";
import { openScene, quantileOf } from "../faults/scene.ts";

const TASKS = 1_000;
const RUNS = 9;
const { DATABASE_URL } = process.env;

const scene = await openScene(DATABASE_URL === undefined ? {} : { env: { DATABASE_URL } });
const { client, token, workspaceId, projectId, otherProjectId } = scene;

/** Sends a request and returns its duration and the ID of its change. */
async function time(method: string, path: string, body: object): Promise<{ milliseconds: number; changeId: string }> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const since = performance.now();
  const answer = await fetch(scene.server.url + path, { method, headers, body: JSON.stringify(body) });
  const text = await answer.text();
  const milliseconds = performance.now() - since;
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return { milliseconds, changeId: answer.headers.get("x-change-id") ?? "" };
}

try {
  const tasks = Array.from({ length: TASKS }, (_, index) => ({
    title: `Task ${index}`,
    description: "A sentence or two about what is to be done here.",
    status: "to-do",
  }));
  await client.ok("POST", `/api/task/import/${projectId}`, { as: token, body: { tasks } });
  const rows = (await client.ok("GET", `/api/task?projectId=${projectId}&workspaceId=${workspaceId}`, {
    as: token,
  })) as unknown as { id: string }[];
  const taskIds = rows.map(({ id }) => id);
  const label = (name: string) =>
    client.ok("POST", "/api/label", { as: token, body: { name, color: "#f00", workspaceId } });
  const [{ id: bug }, { id: idea }] = [await label("bug"), await label("idea")];
  const due = (run: number) => `2027-01-${String(run + 1).padStart(2, "0")}`;
  const cases: Record<string, (run: number) => object> = {
    status: (run) => ({ status: run % 2 ? "to-do" : "done" }),
    "status, priority and date": (run) => ({
      status: run % 2 ? "to-do" : "done",
      priority: run % 2 ? "low" : "urgent",
      dueDate: due(run),
    }),
    project: (run) => ({ projectId: run % 2 ? projectId : otherProjectId }),
    labels: (run) => ({ addLabels: [run % 2 ? bug : idea], removeLabels: [run % 2 ? idea : bug] }),
    "project, status, priority and labels": (run) => ({
      projectId: run % 2 ? projectId : otherProjectId,
      status: run % 2 ? "in-progress" : "in-review",
      priority: run % 2 ? "high" : "medium",
      addLabels: [run % 2 ? bug : idea],
      removeLabels: [run % 2 ? idea : bug],
    }),
  };
  console.log(`${"changes of 1,000 tasks".padEnd(40)} ${"p50/max ms".padEnd(12)} undo, load`);
  for (const [name, changesOf] of Object.entries(cases)) {
    const edits: number[] = [];
    const undos: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      const changes = changesOf(run);
      const edit = await time("PATCH", "/api/task/bulk", { taskIds, changes });
      edits.push(edit.milliseconds);
      if (run % 2 === 0) continue;
      const undo = await time("POST", `/api/undo/${edit.changeId}`, {});
      undos.push(undo.milliseconds);
      // Restores the state that the next run starts from.
      await time("PATCH", "/api/task/bulk", { taskIds, changes });
    }
    const cell = (times: number[]) => `${quantileOf(times, 0.5).toFixed(0)}/${Math.max(...times).toFixed(0)}`;
    console.log(`${name.padEnd(40)} ${cell(edits).padEnd(12)} ${cell(undos)}, ${loadavg()[0]?.toFixed(1)}`);
  }
} finally {
  await scene.close();
}
