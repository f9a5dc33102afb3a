import { openSqliteStore } from "./mod.ts";
import { someProject, someTask, someWorkspace, someColumn, at } from "@hexlane/core/testing";
import { rmSync, existsSync, statSync } from "node:fs";
const P = "/tmp/hexsql/bench/a.db";
const fresh = process.argv[2] === "fresh";
if (fresh) rmSync("/tmp/hexsql/bench", { recursive: true, force: true });
const store = await openSqliteStore(P);
const N = 100_000;
const words = Array.from({ length: 5000 }, (_, i) => "w" + i.toString(36).padStart(4, "0"));
let seed = 1; const rnd = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
if (fresh) {
  await store.transaction(async (tx) => { await tx.insertWorkspace(someWorkspace()); for (let p = 0; p < 100; p++) { await tx.insertProject(someProject({ id: "p" + p })); for (const [i, s] of ["to-do", "doing", "done"].entries()) await tx.insertColumn(someColumn({ id: `p${p}-${s}`, projectId: "p" + p, slug: s, position: i, isFinal: s === "done" })); } });
  const t = performance.now();
  for (let b = 0; b < N; b += 1000) await store.transaction(async (tx) => {
    for (let i = b; i < b + 1000; i++) {
      const p = "p" + (i % 100), s = ["to-do", "doing", "done"][i % 3]!;
      const id = "019a" + i.toString().padStart(32, "0");
      await tx.insertTask(someTask({ id, projectId: p, number: Math.floor(i / 100) + 1, position: i, status: s, columnId: `${p}-${s}`, title: "Task " + i, description: "x".repeat(300), createdAt: at(i), updatedAt: at((i * 7919) % N), dueDate: i % 4 ? at(i) : null, userId: "u" + (i % 50) }));
      const set = new Map<string, number>([["task", 3], ["common" + (i % 7), 2]]);
      if (i % 2) set.set("odd", 1);
      if (i === 500) set.set("needle", 1);
      // skewed words
      while (set.size < 10) set.set(words[Math.floor(rnd() ** 3 * 5000)]!, 2);
      await tx.saveSearchDocument({ id, kind: "task", workspaceId: "workspace-1", projectId: p, taskId: id, createdAt: at(i), tokens: [...set].map(([token, weight]) => ({ token, weight })) });
    }
  });
  console.log("insert us/task", (performance.now() - t) / N * 1000, "MB", statSync(P).size / 1e6);
}
const time = async (name: string, f: () => Promise<unknown>, n = 5) => { const ts: number[] = []; let r: unknown; for (let i = 0; i < n; i++) { const t = performance.now(); r = await f(); ts.push(performance.now() - t); } ts.sort((a, b) => a - b); const len = Array.isArray(r) ? r.length : (r as any)?.rows?.length ?? ""; console.log(name.padEnd(46), "first-max", ts.at(-1)!.toFixed(1), "median", ts[n >> 1]!.toFixed(2), "ms", "rows", len); };
const term = (w: string) => ({ from: w, to: w + "\u{10ffff}" });
const search = (ws: string[], o = {}) => () => store.read((tx) => tx.searchDocuments({ workspaceIds: ["workspace-1"], kinds: ["task", "project", "comment", "activity", "workspace"], terms: ws.map(term), limit: 1000, ...o }));
await time("one rare 'needle'", search(["needle"]));
await time("prefix 't' (all)", search(["t"]));
await time("'odd' (50k)", search(["odd"]));
await time("'w' (all, many tokens)", search(["w"]));
await time("word w0100 ", search(["w0100"]));
await time("prefix w00 (common)", search(["w00"]));
await time("prefix w3 ", search(["w3"]));
await time("task + needle", search(["task", "needle"]));
await time("8 terms common", search(["t", "c", "w", "o", "ta", "co", "w0", "od"]));
await time("common0 + common1 (disjoint, common)", search(["common0", "common1"]));
await time("odd + common0 + w00", search(["odd", "common0", "w00"]));
await time("'t' in project", search(["t"], { projectId: "p5" }));
await time("'t' kinds project only (none)", search(["t"], { kinds: ["project"] }));
await time("absent", search(["zzz"]));
const list = (filter: object, by: string, descending = false, page: object = { limit: 101 }) => () => store.read((tx) => tx.listTasks({ workspaceId: "workspace-1", ...filter }, { by, descending } as never, page as never));
for (const by of ["createdAt", "updatedAt", "dueDate", "startDate", "priority", "position", "title", "number"]) for (const d of [false, true]) await time(`list ${by} ${d ? "desc" : "asc"}`, list({}, by, d), 3);
await time("list project position", list({ projectId: "p5" }, "position"));
await time("list status", list({ status: "done" }, "createdAt"));
await time("list assignee", list({ userId: "u7" }, "createdAt"));
await time("list assignee due", list({ userId: "u7" }, "dueDate"));
await time("list terms needle", list({ terms: [term("needle")] }, "createdAt"));
await time("list terms t", list({ terms: [term("t")] }, "title"));
await time("list label none", list({ labelName: "bug" }, "createdAt"));
await time("count by project", () => store.read((tx) => tx.countTasksByProject("workspace-1")));
await time("board of project (1000)", () => store.read((tx) => tx.listTasksOfProject("p5")));
await time("lastPosition", () => store.read((tx) => tx.findLastPosition("p5", "done")));
await time("labels of project", () => store.read((tx) => tx.listLabelsOfProject("p5")));
await time("labels of workspace", () => store.read((tx) => tx.listLabelsOfWorkspace("workspace-1")));
await time("lone tx claim+raise", () => store.transaction(async (tx) => { await tx.claimTaskNumbers("p1", 1); await tx.raiseProjectVersion("p1"); }), 51);
await store.close();
