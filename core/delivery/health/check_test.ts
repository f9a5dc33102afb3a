import { expect, test } from "bun:test";
import { someTeam } from "../../testing/team.ts";
import { checkInstallation } from "./check.ts";

test("checkInstallation() removes its object from the storage even if it cannot be read", async () => {
  const { ctx } = await someTeam().signUp("Olga");
  const written: string[] = [];
  const removed: string[] = [];
  const blobs: typeof ctx.blobs = {
    ...ctx.blobs,
    write: async (key) => void written.push(key),
    read: () => Promise.reject(new Error("The disk does not answer")),
    remove: async (key) => void removed.push(key),
  };
  const { checks } = await checkInstallation({ ...ctx, blobs });
  expect(checks.find(({ part }) => part === "storage")).toMatchObject({
    state: "failed",
    reason: "The disk does not answer",
  });
  expect(written).toHaveLength(1);
  expect(removed).toEqual(written);
});
