/** Workspaces, members, roles, invitations. @module */
import { assertEquals } from "../../../assert.ts";
import {
  at,
  someAccount,
  someInvitation,
  someMember,
  someProject,
  someRole,
  someWorkspace,
} from "../../../fixtures.ts";
import { type Check, idsOf } from "../scene.ts";

export function checkWorkspaces(check: Check): void {
  check(
    "finds workspaces by slug regardless of case, and saves every field except the version",
    async ({ write, read }) => {
      const changed = someWorkspace({ name: "New", slug: "Neü", metadata: { a: 1 } });
      await write(async (tx) => {
        await tx.raiseWorkspaceVersion("workspace-1");
        await tx.saveWorkspace({ ...changed, version: 99 });
        await tx.saveWorkspace(someWorkspace({ id: "nothing" }));
        await tx.raiseWorkspaceVersion("nothing");
      });
      await read(async (tx) => {
        assertEquals(await tx.findWorkspaceBySlug("nEÜ"), { ...changed, version: 2 }, "the workspace");
        assertEquals(await tx.findWorkspaceBySlug("workspace-1"), undefined, "the workspace with the old slug");
        assertEquals(await tx.findWorkspace("nothing"), undefined, "a workspace that does not exist");
      });
    },
  );

  check("lists all workspaces that are not deleted, newest first, with their sizes", async ({ write, read }) => {
    await write(async (tx) => {
      await tx.insertWorkspace(someWorkspace({ id: "a", createdAt: at(5) }));
      await tx.insertWorkspace(someWorkspace({ id: "gone", slug: ":deleted:gone", createdAt: at(6) }));
      await tx.insertMember(someMember({ id: "x", workspaceId: "a" }));
      await tx.insertMember(someMember({ id: "y", workspaceId: "a", userId: "account-2" }));
      await tx.insertProject(someProject({ id: "p", workspaceId: "a", slug: "P" }));
    });
    const { rows, next } = await read((tx) => tx.listWorkspaceOutlines({ limit: 1 }));
    const outline = { id: "a", name: someWorkspace({ id: "a" }).name, slug: someWorkspace({ id: "a" }).slug };
    assertEquals(rows, [{ ...outline, createdAt: at(5), members: 2, projects: 1 }], "the newest workspace");
    assertEquals(next, { value: at(5).getTime(), id: "a" }, "the cursor");
    const after = { value: at(5).getTime(), id: "a" };
    const rest = await read((tx) => tx.listWorkspaceOutlines({ limit: 9, after }));
    assertEquals(idsOf(rest.rows), ["workspace-1"], "the other workspaces");
  });

  check("lists memberships, workspaces and members, oldest membership first", async ({ write, read }) => {
    await write(async (tx) => {
      await tx.insertAccount(someAccount({ id: "account-3", image: "3.png" }));
      for (const id of ["workspace-2", "workspace-3"]) await tx.insertWorkspace(someWorkspace({ id }));
      await tx.insertMember(someMember({ id: "z", workspaceId: "workspace-2", createdAt: at(-5) }));
      await tx.insertMember(someMember({ id: "a", workspaceId: "workspace-3" }));
      await tx.insertMember(someMember({ id: "c", userId: "account-3", role: "viewer", createdAt: at(7) }));
      await tx.insertMember(someMember({ id: "d", userId: "account-2", role: "member,tester", createdAt: at(7) }));
    });
    await read(async (tx) => {
      const workspaces = await tx.listWorkspacesOf("account-1");
      assertEquals(idsOf(workspaces), ["workspace-2", "workspace-3", "workspace-1"], "the workspaces");
      assertEquals(idsOf(await tx.listMembershipsOf("account-1")), ["z", "a", "member-1"], "the memberships");
      const members = await tx.listMembers("workspace-1");
      assertEquals(idsOf(members), ["member-1", "c", "d"], "the members");
      const member = someMember({ id: "c", userId: "account-3", role: "viewer", createdAt: at(7) });
      const user = { id: "account-3", name: "Name of account-3", email: "account-3@example.com", image: "3.png" };
      assertEquals(members[1], { ...member, user }, "the member with their account");
      assertEquals((await tx.findMembership("workspace-1", "account-3"))?.member, member, "the member");
      const elsewhere = await tx.findMembership("workspace-2", "account-3");
      assertEquals(elsewhere, undefined, "the member of another workspace");
    });
  });

  check("finds a membership with the grants of the member's only role", async ({ write, read }) => {
    const [one, two] = [someMember({ userId: "account-2", id: "one" }), someMember({ userId: "account-3", id: "two" })];
    await write(async (tx) => {
      await tx.insertAccount(someAccount({ id: "account-3" }));
      await tx.insertWorkspace(someWorkspace({ id: "workspace-2" }));
      await tx.insertRole(someRole({ id: "a", role: "tester", permission: { task: ["read"] } }));
      await tx.insertRole(someRole({ id: "b", role: "viewer", permission: { task: [] } }));
      await tx.insertRole(someRole({ id: "c", role: "member", workspaceId: "workspace-2" }));
      await tx.insertMember({ ...one, role: "tester" });
      await tx.insertMember({ ...two, role: "tester,viewer" });
      await tx.insertMember({ ...one, id: "three", workspaceId: "workspace-2", role: "tester" });
    });
    await read(async (tx) => {
      const found = { member: { ...one, role: "tester" }, grants: { task: ["read"] }, hasAccessRules: false };
      assertEquals(await tx.findMembership("workspace-1", "account-2"), found, "a member with one role");
      const several = { member: { ...two, role: "tester,viewer" }, grants: null, hasAccessRules: false };
      assertEquals(await tx.findMembership("workspace-1", "account-3"), several, "a member with several roles");
      const owner = await tx.findMembership("workspace-1", "account-1");
      assertEquals(owner, { member: someMember(), grants: null, hasAccessRules: false }, "an owner");
      assertEquals((await tx.findMembership("workspace-2", "account-2"))?.grants, null, "a role of another workspace");
      assertEquals(await tx.findMembership("workspace-2", "account-1"), undefined, "a non-member");
      assertEquals(await tx.findMembership("nothing", "account-1"), undefined, "a membership nowhere");
    });
  });

  check("saves and deletes members, roles and invitations", async ({ write, read }) => {
    const member = someMember({ role: "admin" });
    const role = someRole({ role: "renamed", permission: { task: [] }, updatedAt: at(1) });
    const invitation = someInvitation({ status: "accepted", role: "viewer" });
    await write(async (tx) => {
      await tx.insertRole(someRole());
      await tx.insertInvitation(someInvitation());
      await tx.saveMember(member);
      await tx.saveRole(role);
      await tx.saveInvitation(invitation);
      await tx.saveMember(someMember({ id: "nothing", userId: "account-2" }));
      await tx.saveRole(someRole({ id: "nothing" }));
      await tx.saveInvitation(someInvitation({ id: "nothing" }));
    });
    await read(async (tx) => {
      assertEquals((await tx.findMembership("workspace-1", "account-1"))?.member, member, "the member");
      assertEquals(await tx.findRole("workspace-1", "renamed"), role, "the role");
      assertEquals(await tx.findRole("workspace-1", "role-1"), undefined, "the role with the old name");
      assertEquals(await tx.findInvitation("invitation-1"), invitation, "the invitation");
      assertEquals((await tx.listMembers("workspace-1")).length, 1, "the number of members");
      assertEquals((await tx.listRoles("workspace-1")).length, 1, "the number of roles");
      assertEquals((await tx.listInvitations("workspace-1")).length, 1, "the number of invitations");
    });
    await write(async (tx) => {
      await tx.deleteMember("member-1");
      await tx.deleteRole("role-1");
      await tx.deleteMember("nothing");
      await tx.deleteRole("nothing");
    });
    await read(async (tx) => {
      assertEquals(await tx.listMembers("workspace-1"), [], "the members");
      assertEquals(await tx.findMemberById("member-1"), undefined, "the deleted member");
      assertEquals(await tx.listRoles("workspace-1"), [], "the roles");
      assertEquals(await tx.listWorkspacesOf("account-1"), [], "the workspaces of the account");
    });
  });

  check("lists roles oldest first", async ({ write, read }) => {
    await write(async (tx) => {
      await tx.insertRole(someRole({ id: "b", createdAt: at(1) }));
      await tx.insertRole(someRole({ id: "a", createdAt: at(1) }));
      await tx.insertRole(someRole({ id: "c", createdAt: at(0) }));
    });
    assertEquals(idsOf(await read((tx) => tx.listRoles("workspace-1"))), ["c", "a", "b"], "the roles");
  });

  check("lists the invitations of a workspace and to an address, newest first", async ({ write, read }) => {
    await write(async (tx) => {
      await tx.insertWorkspace(someWorkspace({ id: "workspace-2" }));
      await tx.insertInvitation(someInvitation({ id: "a", email: "x@example.com", createdAt: at(1) }));
      await tx.insertInvitation(someInvitation({ id: "b", email: "X@Example.com", createdAt: at(2) }));
      await tx.insertInvitation(
        someInvitation({ id: "c", email: "x@example.com", createdAt: at(2), status: "canceled" }),
      );
      const elsewhere = { id: "d", email: "x@example.com", workspaceId: "workspace-2", createdAt: at(3) };
      await tx.insertInvitation(someInvitation(elsewhere));
      await tx.insertInvitation(someInvitation({ id: "e", createdAt: at(9) }));
    });
    await read(async (tx) => {
      assertEquals(
        idsOf(await tx.listInvitations("workspace-1")),
        ["e", "c", "b", "a"],
        "the invitations of the workspace",
      );
      assertEquals(
        idsOf(await tx.listInvitationsTo("x@EXAMPLE.com")),
        ["d", "c", "b", "a"],
        "the invitations to the address",
      );
    });
  });
}
