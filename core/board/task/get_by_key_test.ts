import { expect, test } from "bun:test";
import type { TrackerError } from "../../errors.ts";
import { at, someMember } from "../../testing/fixtures.ts";
import { refusalOf } from "../../testing/team.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { setProjectPrivacy } from "../project/access.ts";
import { getTaskByKey, type TaskByKeyInput } from "./get_by_key.ts";
import { moveTask } from "./move.ts";

/** Makes Mia a member of both workspaces, which have projects with the same slug and tasks with the same numbers. */
async function openTwins(): Promise<World> {
  const world = await openWorld();
  await world.put((tx) =>
    tx.insertMember(someMember({ id: "m", userId: "mia", workspaceId: "workspace-2", role: "member" })),
  );
  return world;
}

test("getTaskByKey() finds a task in any workspace of the actor, regardless of case", async () => {
  const world = await openWorld();
  const found = await getTaskByKey(world.as("vic"), { taskKey: " WeB-1 " });
  expect(found).toMatchObject({ id: "task-1", workspaceId: "workspace-1", assigneeId: "mia", assigneeName: "Mia" });
  expect((await getTaskByKey(world.as("stan"), { taskKey: "WEB-1" })).id).toBe("task-9");
  expect(await refusalOf(getTaskByKey(world.as("vic"), { taskKey: "WEB-77" }))).toBe("not_found");
});

test.each(["WEB", "-1", "WEB-0", "WEB-2147483648", "WEB-1.5", "WEB-12345678901"])(
  "getTaskByKey() refuses the key %s",
  async (taskKey) => {
    expect(await refusalOf(getTaskByKey((await openWorld()).as("vic"), { taskKey }))).toBe("invalid");
  },
);

test("getTaskByKey() refuses a key that several workspaces have, unless the request names a workspace", async () => {
  const world = await openTwins();
  const mia = world.as("mia");
  const both = getTaskByKey(mia, { taskKey: "web-1" });
  await expect(both).rejects.toMatchObject({ code: "conflict", details: { reason: "TASK_KEY_AMBIGUOUS" } });
  const idOf = async (where: object) => (await getTaskByKey(mia, { taskKey: "web-1", ...where })).id;
  expect(await idOf({ workspaceId: "workspace-2" })).toBe("task-9");
  expect(await idOf({ projectId: "project-1" })).toBe("task-1");
  const slugOf = async (id: string) => (await world.ports.store.read((tx) => tx.findWorkspace(id)))?.slug ?? "";
  expect(await idOf({ workspaceSlug: await slugOf("workspace-1") })).toBe("task-1");
  expect(await refusalOf(getTaskByKey(world.as("vic"), { taskKey: "web-1", workspaceId: "workspace-2" }))).toBe(
    "not_found",
  );
});

test("getTaskByKey() prefers projects that are not archived, then the project that was archived last", async () => {
  const world = await openTwins();
  const archive = (id: string, minute: number) =>
    world.put(async (tx) => {
      const project = await tx.findProject(id);
      if (project) await tx.saveProject({ ...project, archivedAt: at(minute) });
    });
  const find = async () => (await getTaskByKey(world.as("mia"), { taskKey: "WEB-1" })).id;
  await archive("project-1", 5);
  expect(await find()).toBe("task-9");
  await archive("project-9", 3);
  expect(await find()).toBe("task-1");
});

test("getTaskByKey() finds a moved task by its former key", async () => {
  const world = await openWorld();
  await moveTask(world.as("mia"), { taskId: "task-1", destinationProjectId: "project-2" });
  expect(await getTaskByKey(world.as("mia"), { taskKey: "WEB-1" })).toMatchObject({ id: "task-1" });
  const elsewhere = getTaskByKey(world.as("mia"), { taskKey: "WEB-1", projectId: "project-1" });
  expect(await refusalOf(elsewhere)).toBe("not_found");
});

test("getTaskByKey() treats a key as unknown if the actor may not open the project of the key or of the task", async () => {
  for (const hidden of ["project-1", "project-2"]) {
    const world = await openWorld();
    await moveTask(world.as("mia"), { taskId: "task-1", destinationProjectId: "project-2" });
    expect((await getTaskByKey(world.as("max"), { taskKey: "WEB-1" })).id).toBe("task-1");
    await setProjectPrivacy(world.as("olga"), { projectId: hidden, isPrivate: true });
    const answerOf = async (input: TaskByKeyInput) =>
      await getTaskByKey(world.as("max"), input).catch(({ code, message, details }: TrackerError) => {
        return { code, details, message: message.replace(input.taskKey, "KEY") };
      });
    const unknown = await answerOf({ taskKey: "NOWHERE-1" });
    expect(unknown).toEqual({ code: "not_found", details: {}, message: 'Cannot find task "KEY"' });
    for (const where of [{}, { workspaceId: "workspace-1" }, { projectId: "project-2" }]) {
      expect(await answerOf({ taskKey: "WEB-1", ...where })).toEqual(unknown);
    }
    expect((await getTaskByKey(world.as("olga"), { taskKey: "WEB-1" })).id).toBe("task-1");
  }
});
