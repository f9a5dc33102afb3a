import { describe, expect, test } from "bun:test";
import { recordBackup } from "../../delivery/health/backup.ts";
import { overridePerson } from "../../identity/operator/edit_person.ts";
import { resetPassword } from "../../identity/password/override.ts";
import { resetTwoFactor } from "../../identity/two_factor/disable.ts";
import { NEW_MEMBERS } from "../../project_access.ts";
import { refusalOf, someTeam } from "../../testing/team.ts";
import { deletedSlugOf } from "../workspace.ts";

/** Opens an installation. The first account is the operator, who is a member of no workspace. */
async function openInstallation() {
  const team = someTeam();
  const olga = await team.signUp("Olga");
  const ada = await team.signUp("Ada");
  const bob = await team.signUp("Bob");
  const { id: workspaceId } = await team.createWorkspace(ada);
  await team.newEvents();
  const audit = async () =>
    (await olga.tracker.listAuditEntries()).rows.map(({ action, subject, workspaceName, changes }) => [
      action,
      subject?.name ?? null,
      workspaceName,
      changes,
    ]);
  const roles = async () =>
    Object.fromEntries(
      (await olga.tracker.listWorkspaceMembers({ workspaceId })).map(({ name, role }) => [name, role]),
    );
  return { team, olga, ada, bob, workspaceId, audit, roles, tracker: olga.tracker };
}

describe("addWorkspaceMember()", () => {
  test("adds an account to every project that is not private, and records the event and the audit entry", async () => {
    const { team, olga, ada, bob, workspaceId, audit, tracker } = await openInstallation();
    const rule = { workspaceId, projectId: "", subjectId: NEW_MEMBERS, level: "none" as const };
    await team.write((tx) => tx.saveAccessRules([rule]));
    const members = await tracker.addWorkspaceMember({ workspaceId, userId: bob.account.id, role: "Member" });
    const { id: userId, email } = bob.account;
    expect(members.map(({ name, role }) => [name, role])).toEqual([
      ["Ada", "owner"],
      ["Bob", "member"],
    ]);
    expect(members[1]).toEqual({ userId, name: "Bob", email, image: null, role: "member", joinedAt: team.clock.now() });
    expect(await bob.tracker.getOwnProjectAccess({ workspaceId })).toMatchObject({ projectAccess: "all" });
    const memberId = (await team.write((tx) => tx.findMembership(workspaceId, userId)))?.member.id;
    expect(await team.newEvents()).toEqual([
      { type: "memberAdded", workspaceId, actorId: olga.account.id, data: { memberId, userId, role: "member" } },
    ]);
    expect(await audit()).toEqual([
      ["memberAdded", "Bob", ada.account.name, [{ field: "role", old: null, new: "member" }]],
    ]);
  });

  test("refuses unknown roles, the role owner, existing members, and unknown accounts and workspaces, and records nothing", async () => {
    const { team, olga, ada, bob, workspaceId, audit, tracker } = await openInstallation();
    const add = async (fields: { workspaceId?: string; userId?: string; role?: string }) =>
      await refusalOf(tracker.addWorkspaceMember({ workspaceId, userId: bob.account.id, role: "viewer", ...fields }));
    expect(await add({ role: "wizard" })).toBe("invalid ROLE_NOT_FOUND");
    expect(await add({ role: "viewer,owner" })).toBe("invalid ROLE_NOT_FOUND");
    expect(await add({ role: " " })).toBe("invalid ROLE_NOT_FOUND");
    expect(await add({ userId: ada.account.id })).toBe("conflict USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION");
    expect(await add({ userId: "nobody" })).toBe("not_found");
    expect(await add({ workspaceId: "none" })).toBe("not_found ORGANIZATION_NOT_FOUND");
    await team.write(async (tx) => {
      const workspace = await tx.findWorkspace(workspaceId);
      if (workspace) await tx.saveWorkspace({ ...workspace, slug: deletedSlugOf(workspaceId) });
    });
    expect(await add({})).toBe("not_found ORGANIZATION_NOT_FOUND");
    expect(await audit()).toEqual([]);
    expect((await olga.tracker.searchWorkspaces()).total).toBe(0);
  });
});

describe("setWorkspaceMemberRole()", () => {
  test("changes a role, and records the event and the audit entry once", async () => {
    const { team, olga, bob, workspaceId, audit, roles, tracker } = await openInstallation();
    const memberId = await team.addMember(workspaceId, bob, "member");
    const { id: userId } = bob.account;
    for (let time = 0; time < 2; time++) {
      await tracker.setWorkspaceMemberRole({ workspaceId, userId, role: "admin" });
    }
    expect(await roles()).toEqual({ Ada: "owner", Bob: "admin" });
    const change = { old: "member", new: "admin" };
    const changes = { role: change };
    expect(await team.newEvents()).toEqual([
      { type: "memberUpdated", workspaceId, actorId: olga.account.id, data: { memberId, userId, changes } },
    ]);
    expect(await audit()).toEqual([["memberRoleChanged", "Bob", "Ada", [{ field: "role", ...change }]]]);
  });

  test("refuses to demote the only owner, and demotes one of two owners", async () => {
    const { team, ada, bob, workspaceId, roles, tracker } = await openInstallation();
    const demote = { workspaceId, userId: ada.account.id, role: "viewer" };
    const refusal = "conflict YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER";
    expect(await refusalOf(tracker.setWorkspaceMemberRole(demote))).toBe(refusal);
    expect(await refusalOf(tracker.setWorkspaceMemberRole({ ...demote, userId: bob.account.id }))).toBe(
      "not_found MEMBER_NOT_FOUND",
    );
    await team.addMember(workspaceId, bob, "owner");
    await tracker.setWorkspaceMemberRole(demote);
    expect(await roles()).toEqual({ Ada: "viewer", Bob: "owner" });
  });
});

describe("removeWorkspaceMember()", () => {
  test("unassigns tasks, records the event and the audit entry, and refuses to remove the only owner", async () => {
    const { team, olga, ada, bob, workspaceId, audit, roles, tracker } = await openInstallation();
    await team.addMember(workspaceId, bob, "member");
    const project = await ada.tracker.createProject({ workspaceId, name: "Web", slug: "WEB", icon: "Sun" });
    const { id: userId } = bob.account;
    const task = await ada.tracker.createTask({ projectId: project.id, title: "Fix", userId });
    await team.newEvents();
    expect(await refusalOf(tracker.removeWorkspaceMember({ workspaceId, userId: ada.account.id }))).toBe(
      "conflict YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER",
    );
    await tracker.removeWorkspaceMember({ workspaceId, userId });
    expect(await roles()).toEqual({ Ada: "owner" });
    expect((await ada.tracker.getTask({ taskId: task.id })).userId).toBeNull();
    expect(await refusalOf(bob.tracker.getTask({ taskId: task.id }))).toBe("not_found");
    const events = (await team.newEvents()).map(({ type, actorId }) => [type, actorId]);
    expect(events).toEqual([
      ["taskUnassigned", olga.account.id],
      ["memberRemoved", olga.account.id],
    ]);
    expect(await audit()).toEqual([["memberRemoved", "Bob", "Ada", [{ field: "role", old: "member", new: null }]]]);
  });
});

describe("setWorkspaceOwner()", () => {
  test("makes a member the only owner, and former owners admins", async () => {
    const { team, ada, bob, workspaceId, audit, roles, tracker } = await openInstallation();
    expect(await refusalOf(tracker.setWorkspaceOwner({ workspaceId, userId: ada.account.id }))).toBe(
      "invalid ALREADY_ONLY_OWNER",
    );
    const own = { workspaceId, userId: bob.account.id };
    expect(await refusalOf(tracker.setWorkspaceOwner(own))).toBe("not_found MEMBER_NOT_FOUND");
    await team.addMember(workspaceId, bob, "viewer");
    const zoe = await team.signUp("Zoe");
    await team.addMember(workspaceId, zoe, "owner,admin");
    team.clock.advance(1);
    const members = await tracker.setWorkspaceOwner(own);
    expect(members.map(({ name, role }) => [name, role])).toEqual(Object.entries(await roles()));
    expect(await roles()).toEqual({ Ada: "admin", Bob: "owner", Zoe: "admin" });
    expect((await audit()).map(([action, name]) => [action, name]).sort()).toEqual([
      ["memberRoleChanged", "Ada"],
      ["memberRoleChanged", "Zoe"],
      ["ownerChanged", "Bob"],
    ]);
    expect((await bob.tracker.getWorkspaceSummary({ workspaceId })).role).toBe("owner");
  });
});

test("searchWorkspaces() and searchPeople() search for part of a name, and return pages with owners and totals", async () => {
  const { team, ada, bob, tracker } = await openInstallation();
  team.clock.advance(1);
  const { id } = await team.createWorkspace(bob, "second");
  const { email } = bob.account;
  const owners = [{ id: bob.account.id, name: "Bob", email }];
  const second = {
    id,
    name: "Bob",
    slug: "second",
    createdAt: team.clock.now(),
    memberCount: 1,
    projectCount: 0,
    owners,
  };
  expect(await tracker.searchWorkspaces({ search: "SECO" })).toEqual({ workspaces: [second], total: 1 });
  const paged = await tracker.searchWorkspaces({ page: 2, limit: 1 });
  expect([paged.workspaces.map(({ name }) => name), paged.total]).toEqual([["Ada"], 2]);
  const people = await tracker.searchPeople({ search: "bOB@" });
  expect(people.total).toBe(1);
  expect(people.users[0]).toMatchObject({
    id: bob.account.id,
    role: "user",
    banned: false,
    lastUsedAt: expect.any(Date),
  });
  await tracker.editPerson({ accountId: ada.account.id, isDisabled: true });
  expect((await tracker.searchPeople({ search: "ada" })).users[0]).toMatchObject({ banned: true, banReason: null });
  expect(await refusalOf(tracker.searchPeople({ limit: 101 }))).toBe("invalid");
  expect(await refusalOf(tracker.searchWorkspaces({ page: 0 }))).toBe("invalid");
});

test("listWorkspaceRoles() lists built-in roles before custom roles, without owner", async () => {
  const { ada, workspaceId, tracker } = await openInstallation();
  await ada.tracker.createRole({ workspaceId, role: "auditor", permission: { task: ["read"] } });
  expect(await tracker.listWorkspaceRoles({ workspaceId })).toEqual(["viewer", "member", "admin", "auditor"]);
});

describe("the audit log", () => {
  test("contains every action of an operator or command, with the IP address, newest first", async () => {
    const { team, olga, bob, audit, tracker } = await openInstallation();
    const { id: accountId, email } = bob.account;
    const remote = team.factory.as(olga.actor, { clientAddress: "192.0.2.7" });
    await remote.editPerson({ accountId, isOperator: true });
    await remote.editPerson({ accountId, isOperator: true });
    team.clock.advance(1);
    await remote.editSignUpPolicy({ registration: "invite" });
    await remote.editSignUpPolicy({ registration: "invite" });
    team.clock.advance(1);
    await tracker.testMail();
    team.clock.advance(1);
    const server = team.factory.contextFor(null);
    await overridePerson(server, { email, isDisabled: true });
    team.clock.advance(1);
    await resetPassword(server, { email, newPassword: "another-8-stable" });
    team.clock.advance(1);
    await resetTwoFactor(server, { email });
    team.clock.advance(1);
    await recordBackup(server);
    await recordBackup(server, { isCommanded: true });
    expect((await audit()).map(([action, name, , changes]) => [action, name, changes])).toEqual([
      ["backupWritten", null, []],
      ["twoFactorReset", "Bob", []],
      ["passwordReset", "Bob", []],
      ["personEdited", "Bob", [{ field: "isDisabled", old: false, new: true }]],
      ["mailTested", null, []],
      ["signUpPolicyEdited", null, [{ field: "registration", old: "open", new: "invite" }]],
      ["personEdited", "Bob", [{ field: "isOperator", old: false, new: true }]],
    ]);
    const { rows } = await tracker.listAuditEntries();
    expect(rows.map(({ actor, address }) => [actor?.name ?? null, address])).toEqual([
      [null, null],
      [null, null],
      [null, null],
      [null, null],
      ["Olga", null],
      ["Olga", "192.0.2.7"],
      ["Olga", "192.0.2.7"],
    ]);
    const first = await tracker.listAuditEntries({ limit: 2 });
    expect([first.rows.length, first.next === undefined]).toEqual([2, false]);
  });

  test("shows no email address for a deleted account", async () => {
    const { bob, tracker } = await openInstallation();
    await tracker.editPerson({ accountId: bob.account.id, isOperator: true });
    await bob.tracker.deleteAccount();
    const { rows } = await tracker.listAuditEntries();
    expect(rows[0]?.subject).toMatchObject({ id: bob.account.id, email: "" });
    expect(rows[0]?.subject?.name).not.toBe("Bob");
  });
});
