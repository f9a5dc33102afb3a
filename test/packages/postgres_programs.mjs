/**
 * Runs a random program in each empty Postgres database that an argument names, and compares the results with those of the
 * in-memory store. Then edits and finds a task in the database.
 */
import { createTracker } from "@hexlane/core";
import { memoryStore } from "@hexlane/core/memory";
import { assertEquals, runStoreProgram } from "@hexlane/core/testing";
import { productionPorts } from "@hexlane/platform";
import { openPostgresStore } from "@hexlane/postgres";

for (const [seed, url] of process.argv.slice(2).entries()) {
  const choices = Array.from({ length: 400 }, (_, index) => Math.abs(Math.imul(index + seed, 2_654_435_761) >> 4));
  const store = await openPostgresStore(url);
  const results = await runStoreProgram(store, choices);
  assertEquals(results, await runStoreProgram(memoryStore(), choices), `the results of program ${seed}`);
  await editTask(store);
  await store.close();
}
console.log("ok");

async function editTask(store) {
  const tracker = createTracker({ ...productionPorts({ secret: "0123456789abcdef0123456789abcdef" }), store });
  const { id: userId } = await tracker
    .as(null)
    .ensureAccount({ subject: "eve", name: "Eve", email: "eve@example.com" });
  const eve = tracker.as({ kind: "session", userId });
  const { id: workspaceId } = await eve.createWorkspace({ name: "Mills", slug: "mills" });
  const { id: projectId } = await eve.createProject({ workspaceId, name: "Mill", slug: "MILL" });
  const task = await eve.createTask({ projectId, title: "Draw the mill" });
  await eve.editTask({ taskId: task.id, title: "Build the mill" });
  const found = async (q) => (await eve.search({ q, workspaceId })).results.length;
  assertEquals([await found("draw"), await found("build")], [0, 1], "the found tasks");
}
