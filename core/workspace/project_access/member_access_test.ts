import { describe, expect, test } from "bun:test";
import { getProjectAccess, setProjectLevel, setProjectPrivacy } from "../../board/project/access.ts";
import { createProject } from "../../board/project/create.ts";
import { listProjects } from "../../board/project/list.ts";
import { locateProject } from "../../board/project/locate.ts";
import { editTask } from "../../board/task/edit.ts";
import { getTask } from "../../board/task/get.ts";
import { watchTask } from "../../board/watcher/watch.ts";
import { saveNotificationRule } from "../../delivery/notification/save_rule.ts";
import { MAX_PART_TASKS } from "../../limits.ts";
import type { Tx } from "../../ports/store.ts";
import { at, someAccount, someTask } from "../../testing/fixtures.ts";
import { refusalOf } from "../../testing/team.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { acceptInvitation } from "../invitation/accept.ts";
import { cancelInvitation } from "../invitation/cancel.ts";
import { inviteMember } from "../invitation/invite.ts";
import { listMembers } from "../member/list.ts";
import { removeMember } from "../member/remove.ts";
import { updateMemberRole } from "../member/update_role.ts";
import { setWorkspaceOwner } from "../operator/set_owner.ts";
import { setWorkspaceMemberRole } from "../operator/set_role.ts";
import {
  getDefaultProjectAccess,
  getOwnProjectAccess,
  listProjectAccess,
  readersOf,
  setDefaultProjectAccess,
  setProjectAccess,
} from "./member_access.ts";

const workspaceId = "workspace-1";

/** Lets a person open only the given projects. */
async function select(world: World, person: Person, projectIds: string[], as: Person = "olga") {
  return await setProjectAccess(world.as(as), { workspaceId, userId: person, projectAccess: "selected", projectIds });
}

async function projectsOf(world: World, person: Person): Promise<string[]> {
  return (await listProjects(world.as(person), { workspaceId })).rows.map(({ id }) => id);
}

async function rulesIn(world: World) {
  return await world.ports.store.read((tx) => tx.listAccessRules(workspaceId));
}

describe("setProjectAccess()", () => {
  test("hides the projects that are not selected", async () => {
    const world = await openWorld();
    expect(await select(world, "mia", ["project-2"])).toEqual({
      userId: "mia",
      projectAccess: "selected",
      projectIds: ["project-2"],
    });
    expect(await projectsOf(world, "mia")).toEqual(["project-2"]);
    expect(await refusalOf(getTask(world.as("mia"), { taskId: "task-1" }))).toBe("not_found");
    await setProjectAccess(world.as("olga"), { workspaceId, userId: "mia", projectAccess: "all" });
    expect(await projectsOf(world, "mia")).toEqual(["project-1", "project-2"]);
    expect(await rulesIn(world)).toEqual([]);
  });

  test("unassigns the member from tasks in other projects, ends watching, and deselects the projects", async () => {
    const world = await openWorld();
    const rule = { workspaceId, isActive: true, projectMode: "selected" as const };
    await saveNotificationRule(world.as("mia"), { ...rule, selectedProjectIds: ["project-1", "project-2"] });
    await watchTask(world.as("mia"), { taskId: "task-2" });
    await editTask(world.as("olga"), { taskId: "task-3", userId: "mia" });
    await world.newEvents();
    await select(world, "mia", ["project-2"]);
    expect((await world.newEvents()).map(({ type, about }) => `${type} ${about}`)).toEqual([
      "projectAccessChanged workspace-1",
      "taskUnassigned task-1",
    ]);
    expect((await getTask(world.as("olga"), { taskId: "task-3" })).userId).toBe("mia");
    await world.ports.store.read(async (tx) => {
      expect((await tx.listWatchers(["task-1", "task-2"])).filter(({ userId }) => userId === "mia")).toEqual([]);
      expect((await tx.findNotificationRule("mia", workspaceId))?.selectedProjectIds).toEqual(["project-2"]);
    });
  });

  test("keeps projects that a limited administrator may not open", async () => {
    const world = await openWorld();
    await select(world, "mia", ["project-1", "project-2"]);
    await select(world, "adam", ["project-2"]);
    expect(await select(world, "mia", [], "adam")).toMatchObject({ projectIds: [] });
    expect(await projectsOf(world, "mia")).toEqual(["project-1"]);
    expect(await listProjectAccess(world.as("adam"), { workspaceId })).toEqual([
      { userId: "adam", projectAccess: "selected", projectIds: ["project-2"] },
      { userId: "mia", projectAccess: "selected", projectIds: [] },
    ]);
  });

  test("refuses access that the administrator does not have", async () => {
    const world = await openWorld();
    await select(world, "adam", ["project-2"]);
    await setProjectLevel(world.as("olga"), { projectId: "project-2", userId: "adam", level: "view" });
    expect(await refusalOf(select(world, "mia", ["project-1"], "adam"))).toBe("forbidden");
    const everything = { workspaceId, userId: "mia", projectAccess: "all" as const };
    expect(await refusalOf(setProjectAccess(world.as("adam"), everything))).toBe("forbidden");
    expect(await refusalOf(select(world, "adam", [], "adam"))).toBe("forbidden OWN_PROJECT_ACCESS");
    await select(world, "mia", ["project-2"], "adam");
    const { people } = await getProjectAccess(world.as("olga"), { projectId: "project-2" });
    expect(people.find(({ userId }) => userId === "mia")).toMatchObject({ level: "view", isAdded: true });
  });

  test("refuses owners, projects of other workspaces, non-members, and members without the permission", async () => {
    const world = await openWorld();
    expect(await refusalOf(select(world, "olga", [], "adam"))).toBe("invalid");
    expect(await refusalOf(select(world, "mia", ["project-9"]))).toBe("invalid");
    expect(await refusalOf(select(world, "stan", []))).toBe("not_found MEMBER_NOT_FOUND");
    expect(await refusalOf(select(world, "mia", [], "max"))).toBe("forbidden");
    expect(await refusalOf(select(world, "mia", [], "stan"))).toBe("not_found");
  });
});

test("getOwnProjectAccess() returns all projects for an owner, and the selected projects for other members", async () => {
  const world = await openWorld();
  await select(world, "mia", ["project-1"]);
  const own = (person: Person) => getOwnProjectAccess(world.as(person), { workspaceId });
  expect(await own("olga")).toEqual({ userId: "olga", projectAccess: "all", projectIds: [], limited: [] });
  expect(await own("mia")).toEqual({
    userId: "mia",
    projectAccess: "selected",
    projectIds: ["project-1"],
    limited: [],
  });
});

test("getOwnProjectAccess() returns the levels that limit the actor, without hidden projects", async () => {
  const world = await openWorld();
  const own = async (person: Person) => (await getOwnProjectAccess(world.as(person), { workspaceId })).limited;
  await setProjectLevel(world.as("olga"), { projectId: "project-1", userId: "mia", level: "comment" });
  await setProjectLevel(world.as("olga"), { projectId: "project-2", userId: "mia", level: "edit" });
  expect(await own("mia")).toEqual([{ projectId: "project-1", level: "comment" }]);
  await select(world, "mia", ["project-2"]);
  expect(await own("mia")).toEqual([]);
  expect(await own("adam")).toEqual([]);
});

test("listMembers() lists only members who may open a project", async () => {
  const world = await openWorld();
  await select(world, "mia", []);
  await select(world, "max", ["project-1"]);
  const found = await listMembers(world.as("max"), { workspaceId, projectId: "project-1" });
  expect(found.members.map(({ userId }) => userId).sort()).toEqual(["adam", "max", "olga", "vic"]);
  expect(await refusalOf(listMembers(world.as("mia"), { workspaceId, projectId: "project-1" }))).toBe("not_found");
});

describe("a private project", () => {
  test("is visible only to owners, the person who made it private, and people who were added", async () => {
    const world = await openWorld();
    await setProjectPrivacy(world.as("adam"), { projectId: "project-1", isPrivate: true });
    expect(await projectsOf(world, "mia")).toEqual(["project-2"]);
    expect(await projectsOf(world, "olga")).toEqual(["project-1", "project-2"]);
    const added = await setProjectLevel(world.as("adam"), { projectId: "project-1", userId: "vic", level: "comment" });
    expect(added.people.map(({ userId, level, isAdded, isOwner }) => [userId, level, isAdded, isOwner])).toEqual([
      ["adam", "edit", true, false],
      ["olga", "edit", false, true],
      ["vic", "comment", true, false],
    ]);
    expect((await getTask(world.as("olga"), { taskId: "task-1" })).userId).toBeNull();
    await setProjectLevel(world.as("adam"), { projectId: "project-1", userId: "vic", level: null });
    expect(await projectsOf(world, "vic")).toEqual(["project-2"]);
    await setProjectPrivacy(world.as("olga"), { projectId: "project-1", isPrivate: false });
    expect(await projectsOf(world, "mia")).toEqual(["project-1", "project-2"]);
  });

  test("does not accept an assignee who may not open it", async () => {
    const world = await openWorld();
    await setProjectPrivacy(world.as("olga"), { projectId: "project-1", isPrivate: true });
    const assigned = editTask(world.as("olga"), { taskId: "task-1", userId: "max" });
    expect(await refusalOf(assigned)).toBe("invalid ASSIGNEE_NOT_A_MEMBER");
  });
});

test("locateProject() reports a project that the actor may not open as unknown", async () => {
  const world = await openWorld();
  await select(world, "mia", ["project-2"]);
  const locate = (projectSlug: string) => locateProject(world.as("mia"), { workspaceSlug: "workspace-1", projectSlug });
  expect((await locate("ops")).projectId).toBe("project-2");
  expect(await refusalOf(locate("web"))).toBe("not_found");
});

test("createProject() adds a creator who may open only selected projects", async () => {
  const world = await openWorld();
  await select(world, "mia", []);
  const { id } = await createProject(world.as("mia"), { workspaceId, name: "Mine", slug: "mine" });
  expect(await projectsOf(world, "mia")).toEqual([id]);
});

describe("a new member", () => {
  async function joined(world: World, input: { projectAccess?: "all" | "selected"; projectIds?: string[] } = {}) {
    await world.put((tx) =>
      tx.insertAccount(someAccount({ id: "nina", email: "nina@example.com", emailVerified: true })),
    );
    const ctx = world.as({ kind: "session", userId: "nina" });
    const invited = { workspaceId, email: "nina@example.com", role: "member", ...input };
    const { id: invitationId } = await inviteMember(world.as("adam"), invited);
    await acceptInvitation(ctx, { invitationId });
    return await getOwnProjectAccess(ctx, { workspaceId });
  }

  test("gets the access of the invitation", async () => {
    const world = await openWorld();
    const access = await joined(world, { projectAccess: "selected", projectIds: ["project-2"] });
    expect(access).toMatchObject({ projectAccess: "selected", projectIds: ["project-2"] });
    expect((await rulesIn(world)).map(({ subjectId }) => subjectId)).toEqual(["nina", "nina"]);
  });

  test("gets the default of the workspace, unless the invitation says otherwise", async () => {
    const world = await openWorld();
    await setDefaultProjectAccess(world.as("olga"), { workspaceId, defaultProjectAccess: "selected" });
    expect(await getDefaultProjectAccess(world.as("mia"), { workspaceId })).toEqual({
      defaultProjectAccess: "selected",
    });
    expect(await projectsOf(world, "mia")).toEqual(["project-1", "project-2"]);
    expect((await joined(world)).projectAccess).toBe("selected");
    const other = await openWorld();
    await setDefaultProjectAccess(other.as("olga"), { workspaceId, defaultProjectAccess: "selected" });
    expect((await joined(other, { projectAccess: "all" })).projectAccess).toBe("all");
  });

  test("gets no more than a limited inviter has", async () => {
    const world = await openWorld();
    await select(world, "adam", ["project-2"]);
    expect(await joined(world)).toMatchObject({ projectAccess: "selected", projectIds: [] });
    const everything = { workspaceId, email: "ina@example.com", role: "member", projectAccess: "all" as const };
    expect(await refusalOf(inviteMember(world.as("adam"), everything))).toBe("forbidden");
    const byDefault = setDefaultProjectAccess(world.as("adam"), { workspaceId, defaultProjectAccess: "all" });
    expect(await refusalOf(byDefault)).toBe("forbidden");
  });

  test("gets no more access than the inviter still has", async () => {
    const world = await openWorld();
    await world.put((tx) =>
      tx.insertAccount(someAccount({ id: "nina", email: "nina@example.com", emailVerified: true })),
    );
    const nina = world.as({ kind: "session", userId: "nina" });
    const invited = { workspaceId, email: "nina@example.com", role: "member" };
    const input = { ...invited, projectAccess: "selected" as const, projectIds: ["project-1", "project-2"] };
    const { id: invitationId } = await inviteMember(world.as("adam"), input);
    await setProjectLevel(world.as("olga"), { projectId: "project-1", userId: "adam", level: "view" });
    await acceptInvitation(nina, { invitationId });
    const levels = (await rulesIn(world)).filter(({ subjectId }) => subjectId === "nina");
    expect(levels.map(({ projectId, level }) => [projectId, level])).toEqual([
      ["", "none"],
      ["project-1", "view"],
      ["project-2", "edit"],
    ]);
    // The same applies if the inviter makes no choice.
    await removeMember(world.as("olga"), { workspaceId, memberIdOrEmail: "nina@example.com" });
    const { id: again } = await inviteMember(world.as("adam"), invited);
    await select(world, "adam", ["project-2"]);
    await acceptInvitation(nina, { invitationId: again });
    expect((await listProjects(nina, { workspaceId })).rows).toEqual([]);
  });

  test("leaves no rules behind after an invitation is canceled or the member is removed", async () => {
    const world = await openWorld();
    await joined(world, { projectAccess: "selected", projectIds: ["project-2"] });
    const invited = { workspaceId, email: "ina@example.com", role: "member", projectAccess: "selected" as const };
    const { id: invitationId } = await inviteMember(world.as("adam"), invited);
    await cancelInvitation(world.as("adam"), { invitationId });
    await removeMember(world.as("olga"), { workspaceId, memberIdOrEmail: "nina@example.com" });
    expect(await rulesIn(world)).toEqual([]);
  });
});

test("access to all projects keeps the levels that limit a member", async () => {
  const world = await openWorld();
  await setProjectLevel(world.as("olga"), { projectId: "project-1", userId: "mia", level: "view" });
  const all = { workspaceId, userId: "mia", projectAccess: "all" as const };
  await setProjectAccess(world.as("adam"), all);
  expect(await refusalOf(editTask(world.as("mia"), { taskId: "task-1", title: "Mine" }))).toBe("forbidden");
  await select(world, "mia", ["project-1"]);
  await setProjectAccess(world.as("adam"), all);
  expect(await refusalOf(editTask(world.as("mia"), { taskId: "task-1", title: "Mine" }))).toBe("forbidden");
  await editTask(world.as("mia"), { taskId: "task-3", title: "Elsewhere" });
});

test("a level limits what roles allow, and does not extend it", async () => {
  const world = await openWorld();
  const at1 = { projectId: "project-1" };
  await setProjectLevel(world.as("olga"), { ...at1, userId: "mia", level: "view" });
  await setProjectLevel(world.as("olga"), { ...at1, userId: "vic", level: "edit" });
  for (const person of ["mia", "vic"] as const) {
    expect(await refusalOf(editTask(world.as(person), { taskId: "task-1", title: "Mine" }))).toBe("forbidden");
  }
  await editTask(world.as("mia"), { taskId: "task-3", title: "Elsewhere" });
  expect((await getTask(world.as("mia"), { taskId: "task-1" })).createdAt).toEqual(at(0));
});

test("readersOf() processes each rule once, not once for each person", async () => {
  let looks = 0;
  const rules = Array.from({ length: 100 }, (_, index) => ({
    workspaceId,
    projectId: index % 2 === 0 ? "" : "project-1",
    get subjectId() {
      looks++;
      return `person-${index >> 1}`;
    },
    level: index % 2 === 0 ? ("none" as const) : ("view" as const),
  }));
  const tx = { listAccessRules: () => Promise.resolve(rules) } as unknown as Parameters<typeof readersOf>[0];
  const mayOpen = await readersOf(tx, workspaceId, "project-1");
  const others = await readersOf(tx, workspaceId, "project-2");
  for (let person = 0; person < 50; person++) {
    expect([mayOpen(`person-${person}`), others(`person-${person}`)]).toEqual([true, false]);
  }
  expect(others("person-99")).toBeTrue();
  expect(looks).toBeLessThan(1000);
});

describe("an owner who becomes a member", () => {
  /** Makes Adam an owner who has tasks, watches and a rule in a private project. */
  async function openOwned() {
    const world = await openWorld();
    await updateMemberRole(world.as("olga"), { workspaceId, memberId: "member-adam", role: "owner" });
    await setProjectPrivacy(world.as("olga"), { projectId: "project-2", isPrivate: true });
    await editTask(world.as("olga"), { taskId: "task-3", userId: "adam" });
    await editTask(world.as("olga"), { taskId: "task-2", userId: "adam" });
    const rule = { workspaceId, isActive: true, projectMode: "selected" as const };
    await saveNotificationRule(world.as("adam"), { ...rule, selectedProjectIds: ["project-1", "project-2"] });
    await world.newEvents();
    return world;
  }

  async function expectTakenBack(world: World): Promise<void> {
    const events = (await world.newEvents()).map(({ type, about }) => `${type} ${about}`);
    expect(events).toContain("taskUnassigned task-3");
    expect((await getTask(world.as("olga"), { taskId: "task-3" })).userId).toBeNull();
    expect((await getTask(world.as("olga"), { taskId: "task-2" })).userId).toBe("adam");
    await world.ports.store.read(async (tx) => {
      expect((await tx.listWatchers(["task-3"])).filter(({ userId }) => userId === "adam")).toEqual([]);
      expect((await tx.findNotificationRule("adam", workspaceId))?.selectedProjectIds).toEqual(["project-1"]);
    });
  }

  test("is unassigned from tasks in private projects", async () => {
    const world = await openOwned();
    await updateMemberRole(world.as("olga"), { workspaceId, memberId: "member-adam", role: "admin" });
    await expectTakenBack(world);
  });

  test("is unassigned from more tasks than fit in one transaction", async () => {
    const world = await openOwned();
    await world.put(async (tx) => {
      for (let number = 11; number <= 11 + MAX_PART_TASKS; number++) {
        const task = someTask({
          id: `more-${number}`,
          projectId: "project-2",
          number,
          userId: "adam",
          status: "to-do",
        });
        await tx.insertTask({ ...task, columnId: "project-2-to-do" });
      }
    });
    await updateMemberRole(world.as("olga"), { workspaceId, memberId: "member-adam", role: "member" });
    const hidden = { workspaceId, userId: "adam", projectIds: ["project-2"] };
    const left = (tx: Tx) => tx.listTaskIdsAssignedTo(hidden.workspaceId, hidden.userId, 10, hidden.projectIds);
    expect(await world.ports.store.transaction(left)).toEqual([]);
  });

  test("is unassigned if an operator changes the role or the owner", async () => {
    for (const demote of [
      (world: World) => setWorkspaceMemberRole(world.as("max"), { workspaceId, userId: "adam", role: "admin" }),
      (world: World) => setWorkspaceOwner(world.as("max"), { workspaceId, userId: "olga" }),
    ]) {
      const world = await openOwned();
      await world.put((tx) => tx.saveAccount(someAccount({ id: "max", name: "Max", role: "admin" })));
      await demote(world);
      await expectTakenBack(world);
    }
  });
});
