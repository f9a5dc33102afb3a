import { expect, test } from "bun:test";
import { createTask } from "../board/task/create.ts";
import { memoryStore } from "../memory/store/store.ts";
import { quotaContract } from "../testing/contracts/quota.ts";
import { openWorld } from "../testing/world.ts";
import { changeWithinQuota, measureUsage } from "./usage.ts";

quotaContract("memory", {
  test,
  open: async () => {
    const store = memoryStore({ strict: true });
    return { store, close: () => store.close() };
  },
});

const TASK = { projectId: "project-1", title: "1234567890" };

test("changeWithinQuota() counts only committed changes, and only the last run of a repeated work", async () => {
  const world = await openWorld({ policy: { quotas: { tasksPerWorkspace: 4 } } });
  const mia = world.as("mia");
  await measureUsage(mia);
  const failing = changeWithinQuota(mia, async (_, claim) => {
    claim("workspace-1", { tasks: 1, bytes: 1 });
    throw new Error("broken");
  });
  await expect(failing).rejects.toThrow("broken");
  // The strict store of the test world runs every work twice.
  await createTask(mia, TASK);
  await expect(createTask(world.as("max"), TASK)).rejects.toMatchObject({ details: { reason: "QUOTA_EXCEEDED" } });
});
