/** Two servers on one store run automations at the same time. Each event takes effect once. */
import { expect, test } from "bun:test";
import { AutomationRunner, createTracker, type Store } from "@hexlane/core";
import { testPorts } from "@hexlane/core/testing";
import { HANG_MILLISECONDS } from "../tier.ts";
import { STORES } from "../time/two_servers.ts";

const TASKS = 4;
const ROUNDS = 3;

for (const [name, open] of Object.entries(STORES)) {
  test(
    `two servers on ${name} run an automation once for each of ${TASKS * ROUNDS} events`,
    async () => {
      const { stores, close } = await open();
      try {
        await runOnBoth(stores);
      } finally {
        await close();
      }
    },
    HANG_MILLISECONDS,
  );
}

async function runOnBoth([first, second]: readonly [Store, Store]): Promise<void> {
  const ports = { ...testPorts(), clock: { now: () => new Date() } };
  const servers = [createTracker({ ...ports, store: first }), createTracker({ ...ports, store: second })] as const;
  const person = { name: "Ada", email: "ada@example.test", password: "correct-7-stable" };
  const { account } = await servers[0].as(null).signUp(person);
  const ada = servers[0].as({ kind: "session", userId: account.id });
  const workspace = await ada.createWorkspace({ name: "Engines", slug: "engines" });
  const { id: projectId } = await ada.createProject({ workspaceId: workspace.id, name: "Website", slug: "WEB" });
  const taskIds: string[] = [];
  for (let number = 0; number < TASKS; number++) {
    taskIds.push((await ada.createTask({ projectId, title: `Task ${number}`, status: "to-do" })).id);
  }
  const { id: automationId } = await ada.createAutomation({
    projectId,
    name: "Count",
    trigger: { type: "event", event: "taskStatusChanged" },
    actions: [{ type: "comment", value: "Moved" }],
  });
  const runners = servers.map((server) => new AutomationRunner(server.contextFor(null)));
  for (let round = 0; round < ROUNDS; round++) {
    const status = round % 2 === 0 ? "done" : "to-do";
    await Promise.all(taskIds.map((taskId) => ada.editTask({ taskId, status })));
    await Promise.all(runners.map((runner) => runner.followEvents()));
  }
  const { rows: runs } = await ada.listAutomationRuns({ automationId, limit: 500 });
  expect(runs.map(({ status }) => status)).toEqual(runs.map(() => "done"));
  expect(runs).toHaveLength(TASKS * ROUNDS);
  for (const taskId of taskIds) {
    const { rows: comments } = await ada.listComments({ taskId });
    expect(comments).toHaveLength(ROUNDS);
  }
}
