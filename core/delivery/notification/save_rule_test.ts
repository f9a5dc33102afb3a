import { describe, expect, test } from "bun:test";
import { deleteProject } from "../../board/project/delete.ts";
import { at, someMember, someRule } from "../../testing/fixtures.ts";
import { type House, openHouse } from "../../testing/house.ts";
import { refusalOf } from "../../testing/team.ts";
import { removeMember } from "../../workspace/member/remove.ts";
import { deleteNotificationRule } from "./delete_rule.ts";
import { getNotificationPreferences } from "./get_preferences.ts";
import { saveNotificationRule } from "./save_rule.ts";

const workspaceId = "workspace-1";
const SILENT = { isActive: true, emailEnabled: false, ntfyEnabled: false, gotifyEnabled: false, webhookEnabled: false };
const RULE = { workspaceId, ...SILENT, projectMode: "all" as const };

async function rulesOf(house: House, userId: string) {
  return await house.ports.store.read((tx) => tx.listNotificationRules(userId));
}

test("saveNotificationRule() accepts any combination of channels, independent of the preferences", async () => {
  const house = await openHouse();
  for (let bits = 0; bits < 16; bits++) {
    const [emailEnabled = false, ntfyEnabled = false, gotifyEnabled = false, webhookEnabled = false] = [1, 2, 4, 8].map(
      (bit) => (bits & bit) !== 0,
    );
    const wanted = { isActive: bits % 2 === 0, emailEnabled, ntfyEnabled, gotifyEnabled, webhookEnabled };
    house.clock.advance(1);
    const { workspaces, createdAt } = await saveNotificationRule(house.as("mia"), { ...RULE, ...wanted });
    expect(workspaces).toEqual([
      {
        id: workspaces[0]?.id ?? "",
        workspaceId,
        workspaceName: "Name of workspace-1",
        ...wanted,
        projectMode: "all",
        selectedProjectIds: [],
        createdAt: at(1),
        updatedAt: house.clock.now(),
      },
    ]);
    expect(createdAt).toBeNull();
  }
  expect(await rulesOf(house, "mia")).toHaveLength(1);
  expect(await rulesOf(house, "max")).toEqual([]);
  expect(await house.news()).toEqual([]);
});

test("saveNotificationRule() counts an absent switch as off", async () => {
  const house = await openHouse();
  await saveNotificationRule(house.as("mia"), { ...RULE, emailEnabled: true, ntfyEnabled: true });
  await saveNotificationRule(house.as("mia"), { workspaceId, isActive: true, projectMode: "all", ntfyEnabled: true });
  expect(await rulesOf(house, "mia")).toMatchObject([{ channels: ["ntfy"] }]);
});

describe("a rule for some projects", () => {
  const save = (house: House, selectedProjectIds?: string[], projectMode: "all" | "selected" = "selected") =>
    saveNotificationRule(house.as("mia"), {
      ...RULE,
      projectMode,
      ...(selectedProjectIds === undefined ? {} : { selectedProjectIds }),
    });

  test("names them, each once and by id; a rule for all names none", async () => {
    const house = await openHouse();
    const { workspaces } = await save(house, ["project-2", "project-1", "project-2"]);
    expect(workspaces[0]).toMatchObject({ projectMode: "selected", selectedProjectIds: ["project-1", "project-2"] });
    const all = await save(house, ["project-1", "nonsense"], "all");
    expect(all.workspaces[0]).toMatchObject({ projectMode: "all", selectedProjectIds: [] });
    expect((await rulesOf(house, "mia"))[0]?.selectedProjectIds).toEqual([]);
  });

  test("names at least one, and only those of its workspace", async () => {
    const house = await openHouse();
    const pointerOf = async (ids?: string[]) => {
      const error = await save(house, ids).catch((caught) => caught);
      return [error.code, error.details.errors[0].pointer];
    };
    expect(await pointerOf()).toEqual(["invalid", "/selectedProjectIds"]);
    expect(await pointerOf([])).toEqual(["invalid", "/selectedProjectIds"]);
    expect(await pointerOf(["project-1", "project-9"])).toEqual(["invalid", "/selectedProjectIds/1"]);
    expect(await pointerOf(["none"])).toEqual(["invalid", "/selectedProjectIds/0"]);
    expect(await rulesOf(house, "mia")).toEqual([]);
  });

  test("loses a project that is deleted, and does not become one for all", async () => {
    const house = await openHouse();
    await save(house, ["project-1"]);
    await deleteProject(house.as("olga"), { projectId: "project-1" });
    const { workspaces } = await getNotificationPreferences(house.as("mia"));
    expect(workspaces[0]).toMatchObject({ projectMode: "selected", selectedProjectIds: [] });
  });
});

test("rules are listed oldest first, with the names of their workspaces", async () => {
  const house = await openHouse();
  await house.put((tx) => tx.insertMember(someMember({ id: "m", workspaceId: "workspace-2", userId: "mia" })));
  await saveNotificationRule(house.as("mia"), { ...RULE, workspaceId: "workspace-2" });
  house.clock.advance(1);
  const { workspaces } = await saveNotificationRule(house.as("mia"), RULE);
  expect(workspaces.map((rule) => rule.workspaceName)).toEqual(["Name of workspace-2", "Name of workspace-1"]);
});

test("a rule is deleted by who made it, and goes when they leave", async () => {
  const house = await openHouse();
  const none = "not_found NOTIFICATION_RULE_NOT_FOUND";
  expect(await refusalOf(deleteNotificationRule(house.as("mia"), { workspaceId }))).toBe(none);
  await saveNotificationRule(house.as("mia"), RULE);
  await saveNotificationRule(house.as("max"), RULE);
  expect((await deleteNotificationRule(house.as("mia"), { workspaceId })).workspaces).toEqual([]);
  expect(await rulesOf(house, "mia")).toEqual([]);
  await removeMember(house.as("olga"), { workspaceId, memberIdOrEmail: "member-max" });
  expect(await rulesOf(house, "max")).toEqual([]);
});

test("strangers have no rule for a workspace, even if one was left over", async () => {
  const house = await openHouse();
  await house.put((tx) => tx.insertNotificationRule(someRule({ userId: "stan" })));
  expect(await refusalOf(saveNotificationRule(house.as("stan"), RULE))).toBe("not_found");
  expect(await refusalOf(deleteNotificationRule(house.as("stan"), { workspaceId }))).toBe("not_found");
  expect(await refusalOf(saveNotificationRule(house.as(null), RULE))).toBe("unauthenticated");
  expect((await saveNotificationRule(house.as("vic"), RULE)).workspaces).toHaveLength(1);
});
