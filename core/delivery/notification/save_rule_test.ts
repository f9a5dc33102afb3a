import { describe, expect, test } from "bun:test";
import { deleteProject } from "../../board/project/delete.ts";
import { at, someMember, someRule } from "../../testing/fixtures.ts";
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

test("a rule takes any combination of channels, whatever the preferences say", async () => {
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
  expect(await world.news()).toEqual([]);
});

test("saveNotificationRule() counts an absent switch as off", async () => {
  const world = await openWorld();
  await saveNotificationRule(world.as("mia"), { ...RULE, emailEnabled: true, ntfyEnabled: true });
  await saveNotificationRule(world.as("mia"), { workspaceId, isActive: true, projectMode: "all", ntfyEnabled: true });
  expect(await rulesOf(world, "mia")).toMatchObject([{ channels: ["ntfy"] }]);
});

describe("a rule for some projects", () => {
  const save = (world: World, selectedProjectIds?: string[], projectMode: "all" | "selected" = "selected") =>
    saveNotificationRule(world.as("mia"), {
      ...RULE,
      projectMode,
      ...(selectedProjectIds === undefined ? {} : { selectedProjectIds }),
    });

  test("names them, each once and by id; a rule for all names none", async () => {
    const world = await openWorld();
    const { workspaces } = await save(world, ["project-2", "project-1", "project-2"]);
    expect(workspaces[0]).toMatchObject({ projectMode: "selected", selectedProjectIds: ["project-1", "project-2"] });
    const all = await save(world, ["project-1", "nonsense"], "all");
    expect(all.workspaces[0]).toMatchObject({ projectMode: "all", selectedProjectIds: [] });
    expect((await rulesOf(world, "mia"))[0]?.selectedProjectIds).toEqual([]);
  });

  test("names at least one, and only those of its workspace", async () => {
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

  test("loses a project that is deleted, and does not become one for all", async () => {
    const world = await openWorld();
    await save(world, ["project-1"]);
    await deleteProject(world.as("olga"), { projectId: "project-1" });
    const { workspaces } = await getNotificationPreferences(world.as("mia"));
    expect(workspaces[0]).toMatchObject({ projectMode: "selected", selectedProjectIds: [] });
  });
});

test("rules are listed oldest first, with the names of their workspaces", async () => {
  const world = await openWorld();
  await world.put((tx) => tx.insertMember(someMember({ id: "m", workspaceId: "workspace-2", userId: "mia" })));
  await saveNotificationRule(world.as("mia"), { ...RULE, workspaceId: "workspace-2" });
  world.clock.advance(1);
  const { workspaces } = await saveNotificationRule(world.as("mia"), RULE);
  expect(workspaces.map((rule) => rule.workspaceName)).toEqual(["Name of workspace-2", "Name of workspace-1"]);
});

test("only its owner can delete a rule, and it is deleted when they leave", async () => {
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

test("strangers have no rule for a workspace, even if one was left over", async () => {
  const world = await openWorld();
  await world.put((tx) => tx.insertNotificationRule(someRule({ userId: "stan" })));
  expect(await refusalOf(saveNotificationRule(world.as("stan"), RULE))).toBe("not_found");
  expect(await refusalOf(deleteNotificationRule(world.as("stan"), { workspaceId }))).toBe("not_found");
  expect(await refusalOf(saveNotificationRule(world.as(null), RULE))).toBe("unauthenticated");
  expect((await saveNotificationRule(world.as("vic"), RULE)).workspaces).toHaveLength(1);
});
