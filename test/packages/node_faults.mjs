/**
 * A writer on SQLite for fault tests. It prints "ready", and then a line for each command: `write COUNT PREFIX` creates
 * tasks, 8 at a time, and prints the titles of the acknowledged tasks and the errors of the others; `read` prints the
 * number of tasks.
 */
import { createInterface } from "node:readline";
import { createTracker } from "@hexlane/core";
import { productionPorts } from "@hexlane/platform";
import { openSqliteStore } from "@hexlane/sqlite";

const [path] = process.argv.slice(2);
const secret = "0123456789abcdef0123456789abcdef";
const tracker = createTracker({ ...productionPorts({ secret }), store: await openSqliteStore(path) });
// A second store in one process must not release the locks of the first one.
const second = await openSqliteStore(path);
const { id: userId } = await tracker.as(null).ensureAccount({ subject: "ada", name: "Ada", email: "ada@example.com" });
const ada = tracker.as({ kind: "session", userId });
const workspace = await ada.createWorkspace({ name: "Engines", slug: "engines" });
const project = await ada.createProject({ workspaceId: workspace.id, name: "Website", slug: "WEB" });
const { id: taskId } = await ada.createTask({ projectId: project.id, title: "The first" });

async function write(count, prefix) {
  const outcome = { acknowledged: [], refused: [] };
  const titles = Array.from({ length: count }, (_, index) => `${prefix}-${String(index).padStart(4, "0")}.`);
  const one = async () => {
    for (let title = titles.shift(); title !== undefined; title = titles.shift()) {
      try {
        await ada.createTask({ projectId: project.id, title, description: "x".repeat(4_000) });
        outcome.acknowledged.push(title);
        // This output marks the acknowledgment in the trace of system calls.
        process.stdout.write(`acknowledged ${title}\n`);
      } catch ({ name, code, details }) {
        outcome.refused.push({ name, code, retryAfterSeconds: details?.retryAfterSeconds });
      }
    }
  };
  await Promise.all(Array.from({ length: 8 }, one));
  return outcome;
}

console.log("ready");
for await (const line of createInterface({ input: process.stdin })) {
  const [command, count, prefix] = line.split(" ");
  const result = command === "write" ? await write(Number(count), prefix) : (await ada.getTask({ taskId })).title;
  console.log(`result ${JSON.stringify(result)}`);
}
await tracker.close();
await second.close();
