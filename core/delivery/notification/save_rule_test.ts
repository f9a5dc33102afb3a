import { describe, expect, test } from "bun:test";
import { deleteProject } from "../../board/project/delete.ts";
import { someRule } from "../../testing/fixtures/notification.ts";
import { at, someMember } from "../../testing/fixtures.ts";
import { refusalOf } from "../../testing/team.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { removeMember } from "../../workspace/member/remove.ts";
import { deleteNotificationRule } from "./delete_rule.ts";
import { getNotificationPreferences } from "./get_preferences.ts";
import { saveNotificationRule } from "./save_rule.ts";

const workspaceId = "workspace-1";
const SILENT = { isActive: true, emailEnabled: false, ntfyEnabled: false, gotifyEnabled: false, webhookEnabled: false };
const RULE = { workspaceId, ...SILENT, projectMode: "all" as const };

async function rulesOf(world: World, userId: string) {
  return await world.ports.store.read((tx) => tx.listNotificationRules(userId));
}

test("saveNotificationRule() accepts any combination of channels, regardless of preferences", async () => {
  const world = await openWorld();
  for (let bits = 0; bits < 16; bits++) {
    const [emailEnabled = false, ntfyEnabled = false, gotifyEnabled = false, webhookEnabled = false] = [1, 2, 4, 8].map(
      (bit) => (bits & bit) !== 0,
    );
    const wanted = { isActive: bits % 2 === 0, emailEnabled, ntfyEnabled, gotifyEnabled, webhookEnabled };
    world.clock.advance(1);
    const { workspaces, createdAt } = await saveNotificationRule(world.as("mia"), { ...RULE, ...wanted });
    expect(workspaces).toEqual([
      {
        id: workspaces[0]?.id ?? "",
        workspaceId,
        workspaceName: "Name of workspace-1",
        ...wanted,
        projectMode: "all",
        selectedProjectIds: [],
        createdAt: at(1),
        updatedAt: world.clock.now(),
      },
    ]);
    expect(createdAt).toBeNull();
  }
  expect(await rulesOf(world, "mia")).toHaveLength(1);
  expect(await rulesOf(world, "max")).toEqual([]);
  expect(await world.newEvents()).toEqual([]);
});

test("saveNotificationRule() treats an omitted switch as off", async () => {
  const world = await openWorld();
  await saveNotificationRule(world.as("mia"), { ...RULE, emailEnabled: true, ntfyEnabled: true });
  await saveNotificationRule(world.as("mia"), { workspaceId, isActive: true, projectMode: "all", ntfyEnabled: true });
  expect(await rulesOf(world, "mia")).toMatchObject([{ channels: ["ntfy"] }]);
});

describe("saveNotificationRule() for some projects", () => {
  const save = (world: World, selectedProjectIds?: string[], projectMode: "all" | "selected" = "selected") =>
    saveNotificationRule(world.as("mia"), {
      ...RULE,
      projectMode,
      ...(selectedProjectIds === undefined ? {} : { selectedProjectIds }),
    });

  test("stores each project once, sorted by ID, and none for a rule about all projects", async () => {
    const world = await openWorld();
    const { workspaces } = await save(world, ["project-2", "project-1", "project-2"]);
    expect(workspaces[0]).toMatchObject({ projectMode: "selected", selectedProjectIds: ["project-1", "project-2"] });
    const all = await save(world, ["project-1", "nonsense"], "all");
    expect(all.workspaces[0]).toMatchObject({ projectMode: "all", selectedProjectIds: [] });
    expect((await rulesOf(world, "mia"))[0]?.selectedProjectIds).toEqual([]);
  });

  test("requires at least one project, and only projects of the workspace", async () => {
    const world = await openWorld();
    const pointerOf = async (ids?: string[]) => {
      const error = await save(world, ids).catch((caught) => caught);
      return [error.code, error.details.errors[0].pointer];
    };
    expect(await pointerOf()).toEqual(["invalid", "/selectedProjectIds"]);
    expect(await pointerOf([])).toEqual(["invalid", "/selectedProjectIds"]);
    expect(await pointerOf(["project-1", "project-9"])).toEqual(["invalid", "/selectedProjectIds/1"]);
    expect(await pointerOf(["none"])).toEqual(["invalid", "/selectedProjectIds/0"]);
    expect(await rulesOf(world, "mia")).toEqual([]);
  });

  test("drops a deleted project without then applying to all projects", async () => {
    const world = await openWorld();
    await save(world, ["project-1"]);
    await deleteProject(world.as("olga"), { projectId: "project-1" });
    const { workspaces } = await getNotificationPreferences(world.as("mia"));
    expect(workspaces[0]).toMatchObject({ projectMode: "selected", selectedProjectIds: [] });
  });
});

test("getNotificationPreferences() lists rules oldest first, with workspace names", async () => {
  const world = await openWorld();
  await world.put((tx) => tx.insertMember(someMember({ id: "m", workspaceId: "workspace-2", userId: "mia" })));
  await saveNotificationRule(world.as("mia"), { ...RULE, workspaceId: "workspace-2" });
  world.clock.advance(1);
  const { workspaces } = await saveNotificationRule(world.as("mia"), RULE);
  expect(workspaces.map((rule) => rule.workspaceName)).toEqual(["Name of workspace-2", "Name of workspace-1"]);
});

test("a rule can be deleted only by its owner, and is deleted when the owner leaves", async () => {
  const world = await openWorld();
  const none = "not_found NOTIFICATION_RULE_NOT_FOUND";
  expect(await refusalOf(deleteNotificationRule(world.as("mia"), { workspaceId }))).toBe(none);
  await saveNotificationRule(world.as("mia"), RULE);
  await saveNotificationRule(world.as("max"), RULE);
  expect((await deleteNotificationRule(world.as("mia"), { workspaceId })).workspaces).toEqual([]);
  expect(await rulesOf(world, "mia")).toEqual([]);
  await removeMember(world.as("olga"), { workspaceId, memberIdOrEmail: "member-max" });
  expect(await rulesOf(world, "max")).toEqual([]);
});

test("saveNotificationRule() throws not_found for non-members, even if they still have a rule", async () => {
  const world = await openWorld();
  await world.put((tx) => tx.insertNotificationRule(someRule({ userId: "stan" })));
  expect(await refusalOf(saveNotificationRule(world.as("stan"), RULE))).toBe("not_found");
  expect(await refusalOf(deleteNotificationRule(world.as("stan"), { workspaceId }))).toBe("not_found");
  expect(await refusalOf(saveNotificationRule(world.as(null), RULE))).toBe("unauthenticated");
  expect((await saveNotificationRule(world.as("vic"), RULE)).workspaces).toHaveLength(1);
});
