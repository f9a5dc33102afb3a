import { describe, expect, test } from "bun:test";
import { refusalOf, someTeam } from "../../testing/team.ts";

async function openTeam() {
  const team = someTeam();
  const ada = await team.signUp("Ada");
  const bob = await team.signUp("Bob");
  const eve = await team.signUp("Eve");
  const { id: workspaceId } = await team.createWorkspace(ada);
  const bobMember = await team.addMember(workspaceId, bob, "admin");
  await team.newEvents();
  return { team, ada, bob, eve, workspaceId, bobMember };
}

describe("createRole()", () => {
  test("normalizes the name, drops empty permissions, and records an event", async () => {
    const { team, ada, workspaceId } = await openTeam();
    const permission = { task: ["read", "update", "read"], label: [] };
    const role = await ada.tracker.createRole({ workspaceId, role: " QA ", permission });
    const now = team.clock.now();
    expect(role).toEqual({
      id: role.id,
      workspaceId,
      role: "qa",
      permission: { task: ["read", "update"] },
      createdAt: now,
      updatedAt: now,
    });
    expect(await team.newEvents()).toEqual([
      {
        type: "roleChanged",
        workspaceId,
        actorId: ada.account.id,
        data: { roleId: role.id, old: null, new: { role: "qa", permission: { task: ["read", "update"] } } },
      },
    ]);
    expect(await ada.tracker.getRole({ workspaceId, roleName: "Qa" })).toEqual(role);
    expect(await ada.tracker.getRole({ workspaceId, roleId: role.id })).toEqual(role);
    expect((await ada.tracker.listRoles()).map((row) => row.role)).toEqual(["viewer", "member", "admin", "qa"]);
  });

  test("refuses taken names, unknown permissions, and roles beyond the limit of 25", async () => {
    const { ada, workspaceId } = await openTeam();
    const create = (role: string, permission: Record<string, string[]> = { task: ["read"] }) =>
      ada.tracker.createRole({ workspaceId, role, permission });
    for (const role of ["owner", "Admin", "VIEWER"]) {
      expect(await refusalOf(create(role))).toBe("conflict ROLE_NAME_IS_ALREADY_TAKEN");
    }
    for (const role of ["a,b", "admin\u200b", "ad\u00admin", "admin\u2060x", "ad\u202emin", "admin\u3164"]) {
      expect(await refusalOf(create(role))).toBe("invalid");
    }
    expect(await refusalOf(create("a\u0007b"))).toBe("invalid CONTROL_CHARACTERS");
    expect(await refusalOf(create("x", { task: ["fly"] }))).toBe("invalid INVALID_RESOURCE");
    expect(await refusalOf(create("x", { moon: [] }))).toBe("invalid INVALID_RESOURCE");
    expect(await refusalOf(create("x", { constructor: ["read"] }))).toBe("invalid INVALID_RESOURCE");
    for (let index = 0; index < 25; index++) await create(`r${index}`);
    expect(await refusalOf(create("one too many"))).toBe("conflict TOO_MANY_ROLES");
    await ada.tracker.deleteRole({ workspaceId, roleName: "r3" });
    expect((await create("fits again")).role).toBe("fits again");
  });

  test("refuses permissions that the actor lacks", async () => {
    const { team, bob, eve, workspaceId } = await openTeam();
    const create = (tracker: typeof bob.tracker, permission: Record<string, string[]>) =>
      refusalOf(tracker.createRole({ workspaceId, role: "r", permission }));
    const refused = "forbidden YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE";
    expect(await create(bob.tracker, { task: ["read"], organization: ["delete"] })).toBe(refused);
    expect(await create(eve.tracker, { task: ["read"] })).toBe("not_found ORGANIZATION_NOT_FOUND");
    await team.addMember(workspaceId, eve, "member");
    expect(await create(eve.tracker, { task: ["read"] })).toBe(refused);
    const { key: _, ...key } = await bob.tracker.createApiKey({ name: "k", permissions: { ac: ["create"] } });
    const script = team.factory.as({ kind: "api_key", userId: bob.account.id, key });
    expect(await create(script, { task: ["read"] })).toBe(refused);
    expect((await script.createRole({ workspaceId, role: "r", permission: { ac: ["create"] } })).role).toBe("r");
    // No check requires these permissions.
    const unused = { team: ["create"], workspace: ["delete"] };
    expect((await script.createRole({ workspaceId, role: "unused", permission: unused })).permission).toEqual(unused);
    expect(await team.newEvents()).toHaveLength(2);
  });
});

describe("updateRole()", () => {
  test("changes members' permissions immediately", async () => {
    const { team, ada, eve, workspaceId } = await openTeam();
    await team.addMember(workspaceId, eve, "viewer");
    const may = async () =>
      (await eve.tracker.hasPermission({ workspaceId, permissions: { task: ["delete"] } })).success;
    expect(await may()).toBe(false);
    const { id: roleId, createdAt } = await ada.tracker.getRole({ workspaceId, roleName: "viewer" });
    team.clock.advance(60);
    const permission = { task: ["delete"] };
    const updated = await ada.tracker.updateRole({ workspaceId, roleId, data: { permission } });
    expect(updated).toEqual({
      id: roleId,
      workspaceId,
      role: "viewer",
      permission,
      createdAt,
      updatedAt: team.clock.now(),
    });
    expect(await may()).toBe(true);
  });

  test("renames the role for members and in pending invitations", async () => {
    const { team, ada, bob, bobMember, workspaceId } = await openTeam();
    await ada.tracker.updateMemberRole({ workspaceId, memberId: bobMember, role: "member,viewer" });
    const invite = { workspaceId, role: "member" };
    const open = await ada.tracker.inviteMember({ ...invite, email: "open@example.com" });
    const closed = await ada.tracker.inviteMember({ ...invite, email: "closed@example.com" });
    await ada.tracker.cancelInvitation({ invitationId: closed.id });
    await team.newEvents();
    const { permission } = await ada.tracker.updateRole({ roleName: "member", data: { roleName: "Crew" } });
    expect(await bob.tracker.getActiveMemberRole()).toEqual({ role: "crew,viewer" });
    const invitations = await ada.tracker.listInvitations({ workspaceId });
    expect(Object.fromEntries(invitations.map(({ email, role }) => [email, role]))).toEqual({
      "open@example.com": "crew",
      "closed@example.com": "member",
    });
    expect(open.role).toBe("member");
    expect((await team.newEvents()).map(({ data }) => [data.old, data.new])).toEqual([
      [
        { role: "member", permission },
        { role: "crew", permission },
      ],
    ]);
  });

  test("refuses the owner role, taken names, permissions that the actor lacks, and other workspaces' roles", async () => {
    const { team, ada, bob, eve, workspaceId } = await openTeam();
    const elsewhere = await team.createWorkspace(eve);
    const foreign = await eve.tracker.getRole({ workspaceId: elsewhere.id, roleName: "viewer" });
    const refused = "forbidden YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE";
    const update = (
      role: { roleName?: string; roleId?: string },
      data: { roleName?: string; permission?: Record<string, string[]> },
    ) => refusalOf(bob.tracker.updateRole({ workspaceId, ...role, data }));
    expect(await update({ roleName: "viewer" }, { permission: { organization: ["delete"] } })).toBe(refused);
    expect(await update({ roleName: "viewer" }, { permission: { task: ["fly"] } })).toBe("invalid INVALID_RESOURCE");
    expect(await update({ roleName: "viewer" }, { roleName: "ADMIN" })).toBe("conflict ROLE_NAME_IS_ALREADY_TAKEN");
    expect(await update({ roleName: "none" }, {})).toBe("not_found ROLE_NOT_FOUND");
    expect(await update({ roleId: foreign.id }, {})).toBe("not_found ROLE_NOT_FOUND");
    expect(await update({}, {})).toBe("invalid");
    expect(await refusalOf(ada.tracker.updateRole({ workspaceId, roleName: "owner", data: {} }))).toBe(
      "conflict YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE",
    );
  });
});

describe("deleteRole()", () => {
  test("deletes an unassigned role", async () => {
    const { team, ada, bob, workspaceId, bobMember } = await openTeam();
    const remove = (roleName: string) => refusalOf(ada.tracker.deleteRole({ workspaceId, roleName }));
    await ada.tracker.updateMemberRole({ workspaceId, memberId: bobMember, role: "viewer,admin" });
    expect(await remove("admin")).toBe("conflict ROLE_IS_ASSIGNED_TO_MEMBERS");
    expect(await remove("owner")).toBe("conflict CANNOT_DELETE_A_PRE_DEFINED_ROLE");
    expect(await remove("none")).toBe("not_found ROLE_NOT_FOUND");
    await ada.tracker.updateMemberRole({ workspaceId, memberId: bobMember, role: "viewer" });
    await team.newEvents();
    const { id: roleId, permission } = await ada.tracker.getRole({ workspaceId, roleName: "admin" });
    expect(await ada.tracker.deleteRole({ workspaceId, roleName: "admin" })).toEqual({ success: true });
    expect((await team.newEvents()).map(({ data }) => data)).toEqual([
      { roleId, old: { role: "admin", permission }, new: null },
    ]);
    expect(await refusalOf(bob.tracker.deleteRole({ workspaceId, roleName: "member" }))).toBe(
      "forbidden YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE",
    );
  });
});

test("listRoles() and getRole() require the permission ac:read", async () => {
  const { team, ada, eve, workspaceId } = await openTeam();
  await ada.tracker.createRole({ workspaceId, role: "blind", permission: { task: ["read"] } });
  await team.addMember(workspaceId, eve, "blind");
  expect(await refusalOf(eve.tracker.listRoles({ workspaceId }))).toBe("forbidden YOU_ARE_NOT_ALLOWED_TO_LIST_A_ROLE");
  expect(await refusalOf(eve.tracker.getRole({ workspaceId, roleName: "viewer" }))).toBe(
    "forbidden YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE",
  );
});
