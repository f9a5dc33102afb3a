import { describe, expect, test } from "bun:test";
import { TrackerError } from "../../errors.ts";
import { INVITATION_SECONDS, MAX_DESCRIPTION_BYTES, MAX_PART_TASKS } from "../../limits.ts";
import { VOCABULARY } from "../../permission.ts";
import type { Store } from "../../ports/store.ts";
import { someColumn, someProject, someTask } from "../../testing/fixtures.ts";
import { PASSWORD, refusalOf, someTeam } from "../../testing/team.ts";
import { rolesOf } from "./member.ts";
import { unassignAllFormerMembers } from "./membership.ts";
import { removeMember } from "./remove.ts";

async function openTeam() {
  const team = someTeam();
  const ada = await team.signUp("Ada");
  const bob = await team.signUp("Bob");
  const eve = await team.signUp("Eve");
  const workspace = await team.createWorkspace(ada);
  await team.newEvents();
  const workspaceId = workspace.id;
  const adaMember = workspace.members[0]?.id as string;
  return { team, ada, bob, eve, workspace, workspaceId, adaMember };
}

async function rolesIn(world: Awaited<ReturnType<typeof openTeam>>): Promise<Record<string, string>> {
  const { members } = await world.ada.tracker.listMembers({ workspaceId: world.workspaceId });
  return Object.fromEntries(members.map(({ user, role }) => [user.name, role]));
}

describe("updateMemberRole()", () => {
  test("assigns one or several roles and records the change", async () => {
    const world = await openTeam();
    const { team, ada, bob, workspaceId } = world;
    const memberId = await team.addMember(workspaceId, bob, "viewer");
    const before = await team.write((tx) => tx.findWorkspace(workspaceId));

    const member = await ada.tracker.updateMemberRole({ workspaceId, memberId, role: ["Member", "admin", "member"] });
    expect(member).toEqual({
      id: memberId,
      workspaceId,
      userId: bob.account.id,
      role: "member,admin",
      createdAt: member.createdAt,
      user: { id: bob.account.id, name: "Bob", email: bob.email, image: null },
    });
    expect(await team.newEvents()).toEqual([
      {
        type: "memberUpdated",
        workspaceId,
        actorId: ada.account.id,
        data: { memberId, userId: bob.account.id, changes: { role: { old: "viewer", new: "member,admin" } } },
      },
    ]);
    const after = await team.write((tx) => tx.findWorkspace(workspaceId));
    expect(after?.version).toBe((before?.version ?? 0) + 1);

    await ada.tracker.updateMemberRole({ workspaceId, memberId, role: "member,admin" });
    expect(await team.newEvents()).toEqual([]);
    await ada.tracker.updateMemberRole({ workspaceId, memberId, role: "viewer" });
    expect(await rolesIn(world)).toEqual({ Ada: "owner", Bob: "viewer" });
  });

  test("refuses roles that do not exist and members of other workspaces", async () => {
    const { team, ada, bob, eve, workspaceId } = await openTeam();
    const memberId = await team.addMember(workspaceId, bob, "viewer");
    const elsewhere = await team.createWorkspace(eve);
    const { updateMemberRole } = ada.tracker;
    expect(await refusalOf(updateMemberRole({ workspaceId, memberId, role: "boss" }))).toBe("invalid ROLE_NOT_FOUND");
    expect(await refusalOf(updateMemberRole({ workspaceId, memberId, role: " , " }))).toBe("invalid ROLE_NOT_FOUND");
    const outsiderId = elsewhere.members[0]?.id as string;
    expect(await refusalOf(updateMemberRole({ workspaceId, memberId: outsiderId, role: "viewer" }))).toBe(
      "not_found MEMBER_NOT_FOUND",
    );
    expect(await refusalOf(updateMemberRole({ workspaceId: elsewhere.id, memberId: outsiderId, role: "viewer" }))).toBe(
      "not_found ORGANIZATION_NOT_FOUND",
    );
    expect(await team.newEvents()).toHaveLength(1);
  });

  test("refuses to grant permissions the actor lacks, and lets only owners change owners", async () => {
    const { team, ada, bob, eve, workspaceId, adaMember } = await openTeam();
    const bobMember = await team.addMember(workspaceId, bob, "admin");
    const eveMember = await team.addMember(workspaceId, eve, "viewer");
    await ada.tracker.createRole({ workspaceId, role: "closer", permission: { organization: ["delete"] } });
    const refused = "forbidden YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER";
    const asBob = (memberId: string, role: string) => bob.tracker.updateMemberRole({ workspaceId, memberId, role });
    expect(await refusalOf(asBob(eveMember, "closer"))).toBe(refused);
    expect(await refusalOf(asBob(bobMember, "owner"))).toBe(refused);
    expect(await refusalOf(asBob(adaMember, "viewer"))).toBe(refused);
    expect(await refusalOf(eve.tracker.updateMemberRole({ workspaceId, memberId: eveMember, role: "admin" }))).toBe(
      refused,
    );
    // Roles that the member already has are not checked again.
    await ada.tracker.updateMemberRole({ workspaceId, memberId: eveMember, role: "closer" });
    expect((await asBob(eveMember, "closer,viewer")).role).toBe("closer,viewer");
  });

  test("lets only owners appoint an owner, even if another member has all permissions", async () => {
    const { team, ada, bob, workspaceId } = await openTeam();
    const memberId = await team.addMember(workspaceId, bob, "viewer");
    const permission = { organization: ["update", "delete"], member: ["create", "update", "delete"] };
    await ada.tracker.createRole({ workspaceId, role: "all", permission });
    await ada.tracker.updateMemberRole({ workspaceId, memberId, role: ["all", "admin"] });
    expect(await refusalOf(bob.tracker.updateMemberRole({ workspaceId, memberId, role: "owner" }))).toBe(
      "forbidden YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER",
    );
  });

  test("refuses to demote the last owner, but allows one of two owners to step down", async () => {
    const world = await openTeam();
    const { team, ada, bob, workspaceId, adaMember } = world;
    const bobMember = await team.addMember(workspaceId, bob, "member");
    expect(await refusalOf(ada.tracker.updateMemberRole({ workspaceId, memberId: adaMember, role: "admin" }))).toBe(
      "conflict YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER",
    );
    await ada.tracker.updateMemberRole({ workspaceId, memberId: bobMember, role: "owner" });
    await ada.tracker.updateMemberRole({ workspaceId, memberId: adaMember, role: "admin,viewer" });
    expect(await rolesIn(world)).toEqual({ Ada: "admin,viewer", Bob: "owner" });
  });

  test("keeps one owner when two owners demote each other concurrently", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const bob = await team.signUp("Bob");
    const pairs = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const { id, members } = await team.createWorkspace(ada, `w${index}`);
        return { id, ada: members[0]?.id as string, bob: await team.addMember(id, bob, "owner") };
      }),
    );
    const outcomes = await Promise.all(
      pairs.map(({ id: workspaceId, ...member }) =>
        Promise.allSettled([
          ada.tracker.updateMemberRole({ workspaceId, memberId: member.bob, role: "viewer" }),
          bob.tracker.updateMemberRole({ workspaceId, memberId: member.ada, role: "viewer" }),
        ]),
      ),
    );
    for (const pair of outcomes) expect(pair.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    for (const { id } of pairs) {
      const members = await team.write((tx) => tx.listMembers(id));
      expect(members.filter(({ role }) => rolesOf(role).includes("owner"))).toHaveLength(1);
    }
  });
});

describe("the invitations of a member", () => {
  async function withInvitations(role: string) {
    const world = await openTeam();
    const { team, ada, bob, eve, workspaceId } = world;
    const memberId = await team.addMember(workspaceId, bob, role);
    const invite = async ({ tracker }: typeof ada, name: string, to: string) =>
      (await tracker.inviteMember({ workspaceId, email: `${name}@example.com`, role: to })).id;
    await invite(bob, "late", "viewer");
    team.clock.advance(INVITATION_SECONDS);
    const ids = [await invite(bob, "dan", "viewer"), await invite(bob, "eve", "admin")] as const;
    await invite(ada, "fay", "admin");
    await team.confirmEmail(eve);
    await team.newEvents();
    /** Returns the status of each invitation, by the local part of its address. */
    const states = async () => {
      const all = await ada.tracker.listInvitations({ workspaceId });
      return Object.fromEntries(all.map(({ email, status }) => [email.split("@", 1)[0], status]));
    };
    const closed = (actorId: string, invitationId: string, name: string, role: string) => ({
      type: "invitationClosed" as const,
      workspaceId,
      actorId,
      data: { invitationId, email: `${name}@example.com`, role, status: "canceled" },
    });
    return { ...world, memberId, ids, states, closed };
  }
  const ALL_CANCELED = { dan: "canceled", eve: "canceled", fay: "pending", late: "pending" };

  test("are canceled when the member is removed", async () => {
    const { team, ada, eve, workspaceId, memberId, ids, states, closed } = await withInvitations("admin");
    await ada.tracker.removeMember({ workspaceId, memberIdOrEmail: memberId });
    const events = await team.newEvents();
    expect(events.map(({ type }) => type)).toEqual(["invitationClosed", "invitationClosed", "memberRemoved"]);
    // In either order.
    expect(events.slice(0, 2)).toContainEqual(closed(ada.account.id, ids[0], "dan", "viewer"));
    expect(events.slice(0, 2)).toContainEqual(closed(ada.account.id, ids[1], "eve", "admin"));
    expect(await states()).toEqual(ALL_CANCELED);
    expect(await refusalOf(eve.tracker.acceptInvitation({ invitationId: ids[1] }))).toBe(
      "conflict INVITATION_NOT_FOUND",
    );
  });

  test("are canceled when the member leaves or deletes their account", async () => {
    const leaving = await withInvitations("admin");
    await leaving.bob.tracker.leaveWorkspace({ workspaceId: leaving.workspaceId });
    expect(await leaving.states()).toEqual(ALL_CANCELED);
    const deleting = await withInvitations("admin");
    await deleting.bob.tracker.deleteAccount({ password: PASSWORD });
    expect(await deleting.states()).toEqual(ALL_CANCELED);
  });

  test("are canceled by a demotion if the new role could not have created them", async () => {
    const { team, ada, workspaceId, memberId, ids, states, closed } = await withInvitations("admin");
    const demote = (role: string) => ada.tracker.updateMemberRole({ workspaceId, memberId, role });
    await ada.tracker.createRole({
      workspaceId,
      role: "host",
      permission: {
        invitation: ["create"],
        workspace: ["read"],
        project: ["read"],
        task: ["read"],
        label: ["read"],
        ac: ["read"],
      },
    });
    await demote("admin,member");
    expect(await states()).toEqual({ dan: "pending", eve: "pending", fay: "pending", late: "pending" });
    await team.newEvents();
    await demote("host");
    expect((await team.newEvents()).slice(1)).toEqual([closed(ada.account.id, ids[1], "eve", "admin")]);
    expect(await states()).toEqual({ ...ALL_CANCELED, dan: "pending" });
    await demote("viewer");
    expect((await team.newEvents()).slice(1)).toEqual([closed(ada.account.id, ids[0], "dan", "viewer")]);
    expect(await states()).toEqual(ALL_CANCELED);
  });

  test("for the owner role are canceled when the inviter stops being an owner", async () => {
    const { team, ada, bob, workspaceId } = await openTeam();
    const memberId = await team.addMember(workspaceId, bob, "owner");
    const input = { workspaceId, email: "boss@example.com", role: "owner" };
    const { id } = await bob.tracker.inviteMember(input);
    await ada.tracker.createRole({ workspaceId, role: "all", permission: VOCABULARY });
    await ada.tracker.updateMemberRole({ workspaceId, memberId, role: "all" });
    const invitation = await team.write((tx) => tx.findInvitation(id));
    expect(invitation?.status).toBe("canceled");
  });
});

describe("removeMember()", () => {
  test("unassigns tasks, deletes API keys and clears sessions' active workspace in one transaction", async () => {
    const { team, ada, bob, workspaceId } = await openTeam();
    const memberId = await team.addMember(workspaceId, bob, "member");
    await bob.tracker.setActiveWorkspace({ workspaceId });
    await bob.tracker.createApiKey({ name: "bound", workspaceId });
    await bob.tracker.createApiKey({ name: "free" });
    await team.write(async (tx) => {
      await tx.insertProject(someProject({ id: "p", workspaceId }));
      await tx.insertColumn(someColumn({ id: "c", projectId: "p" }));
      const task = { projectId: "p", workspaceId };
      await tx.insertTask(someTask({ ...task, number: 1, userId: bob.account.id }));
      await tx.insertTask(someTask({ ...task, number: 2, userId: ada.account.id }));
      await tx.insertTask(someTask({ ...task, number: 3, userId: bob.account.id }));
      await tx.deleteTask("task-3", team.clock.now());
    });
    await team.newEvents();

    const { member } = await ada.tracker.removeMember({ workspaceId, memberIdOrEmail: memberId });
    expect([member.id, member.user.name, member.role]).toEqual([memberId, "Bob", "member"]);
    const events = await team.newEvents();
    expect(events.map(({ type }) => type)).toEqual(["taskUnassigned", "memberRemoved"]);
    expect(events[1]).toEqual({
      type: "memberRemoved",
      workspaceId,
      actorId: ada.account.id,
      data: { memberId, userId: bob.account.id, role: "member" },
    });
    await team.write(async (tx) => {
      expect((await tx.findTask("task-1"))?.userId).toBeNull();
      expect((await tx.findTask("task-2"))?.userId).toBe(ada.account.id);
      const activities = (await tx.listActivities("task-1", { limit: 10 })).rows;
      expect(activities.map(({ type, userId }) => [type, userId])).toEqual([["unassigned", ada.account.id]]);
      expect((await tx.findProject("p"))?.version).toBe(2);
      expect((await tx.listApiKeys(bob.account.id)).map(({ name }) => name)).toEqual(["free"]);
      expect((await tx.findSession(bob.actor.session?.id as string))?.activeWorkspaceId).toBeNull();
      expect(await tx.findMembership(workspaceId, bob.account.id)).toBeUndefined();
    });
    expect(await bob.tracker.listWorkspaces()).toEqual([]);
  });

  describe("with more assigned tasks than fit in one transaction", () => {
    const COUNT = MAX_PART_TASKS * 2 + 10;
    async function crowded() {
      const world = await openTeam();
      const { team, bob, workspaceId } = world;
      const memberId = await team.addMember(workspaceId, bob, "member");
      await team.write(async (tx) => {
        await tx.insertProject(someProject({ id: "p", workspaceId }));
        await tx.insertColumn(someColumn({ id: "c", projectId: "p" }));
        for (let number = 1; number <= COUNT; number++) {
          await tx.insertTask(someTask({ projectId: "p", workspaceId, number, userId: bob.account.id }));
        }
      });
      await team.newEvents();
      const assigned = async () =>
        await team.write((tx) => tx.listTaskIdsAssignedTo(workspaceId, bob.account.id, 9_999));
      return { ...world, memberId, assigned };
    }

    test("ends access immediately and unassigns the remaining tasks in parts", async () => {
      const { team, ada, bob, workspaceId, memberId, assigned } = await crowded();
      const { store } = ada.ctx;
      const seen: unknown[] = [];
      const watching: Store = {
        ...store,
        read: store.read,
        async transaction(work, options) {
          const result = await store.transaction(work, options);
          const isMember = await team.write(async (tx) => !!(await tx.findMembership(workspaceId, bob.account.id)));
          seen.push([options?.part, isMember, (await assigned()).length]);
          return result;
        },
      };
      const removing = removeMember({ ...ada.ctx, store: watching }, { workspaceId, memberIdOrEmail: memberId });
      expect((await removing).member.id).toBe(memberId);
      expect(seen).toEqual([
        [undefined, false, COUNT - MAX_PART_TASKS],
        [0, false, 10],
        [1, false, 0],
      ]);
      const events = await team.newEvents();
      expect(events.filter(({ type }) => type === "taskUnassigned").length).toBe(COUNT);
      expect(events.every(({ actorId }) => actorId === ada.account.id)).toBe(true);
    });

    test("unassigns tasks with at most 8 MiB of descriptions per transaction", async () => {
      const { team, ada, bob, workspaceId } = await openTeam();
      const memberId = await team.addMember(workspaceId, bob, "member");
      const description = "x".repeat(MAX_DESCRIPTION_BYTES);
      await team.write(async (tx) => {
        await tx.insertProject(someProject({ id: "p", workspaceId }));
        for (let number = 1; number <= 70; number++) {
          await tx.insertTask(someTask({ projectId: "p", workspaceId, number, userId: bob.account.id, description }));
        }
      });
      const { store } = ada.ctx;
      const left: number[] = [];
      const watching: Store = {
        ...store,
        read: store.read,
        async transaction(work, options) {
          const result = await store.transaction(work, options);
          left.push((await team.write((tx) => tx.listTaskIdsAssignedTo(workspaceId, bob.account.id, 999))).length);
          return result;
        },
      };
      await removeMember({ ...ada.ctx, store: watching }, { workspaceId, memberIdOrEmail: memberId });
      expect(left).toEqual([38, 6, 0]);
    });

    test("removes the member even if the store then fails, and leaves the remaining tasks to maintenance", async () => {
      const { team, ada, workspaceId, memberId, assigned } = await crowded();
      const { store } = ada.ctx;
      const breaking: Store = {
        ...store,
        async transaction(work, options) {
          if (options?.part === 1) throw new TrackerError("unavailable", "Cannot reach the store");
          return await store.transaction(work, options);
        },
      };
      const removing = removeMember({ ...ada.ctx, store: breaking }, { workspaceId, memberIdOrEmail: memberId });
      expect((await removing).member.id).toBe(memberId);
      expect((await assigned()).length).toBe(10);
      await unassignAllFormerMembers(team.factory.contextFor(null));
      expect(await assigned()).toEqual([]);
    });

    test("skips the unassignment of a former member who has rejoined", async () => {
      const { team, ada, bob, workspaceId, memberId, assigned } = await crowded();
      const { store } = ada.ctx;
      const readmitting: Store = {
        ...store,
        async transaction(work, options) {
          if (options?.part === 0) await team.addMember(workspaceId, bob, "member");
          return await store.transaction(work, options);
        },
      };
      await removeMember({ ...ada.ctx, store: readmitting }, { workspaceId, memberIdOrEmail: memberId });
      expect((await assigned()).length).toBe(COUNT - MAX_PART_TASKS);
    });
  });

  test("also accepts an email address, regardless of case", async () => {
    const { team, ada, bob, workspaceId } = await openTeam();
    await team.addMember(workspaceId, bob, "member");
    const { member } = await ada.tracker.removeMember({ workspaceId, memberIdOrEmail: "BOB@example.com" });
    expect(member.userId).toBe(bob.account.id);
  });

  test("refuses to remove non-members, the last owner, or an owner if the actor is not an owner, and refuses actors without permission", async () => {
    const { team, ada, bob, eve, workspaceId, adaMember } = await openTeam();
    const bobMember = await team.addMember(workspaceId, bob, "admin");
    const remove = (tracker: typeof ada.tracker, memberIdOrEmail: string) =>
      refusalOf(tracker.removeMember({ workspaceId, memberIdOrEmail }));
    expect(await remove(ada.tracker, eve.email)).toBe("not_found MEMBER_NOT_FOUND");
    expect(await remove(ada.tracker, adaMember)).toBe("conflict YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER");
    expect(await remove(bob.tracker, adaMember)).toBe("forbidden YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER");
    expect(await remove(eve.tracker, bobMember)).toBe("not_found ORGANIZATION_NOT_FOUND");
    await team.addMember(workspaceId, eve, "viewer");
    expect(await remove(eve.tracker, bobMember)).toBe("forbidden YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER");
    expect(await team.newEvents()).toEqual([]);
  });
});

describe("leaveWorkspace()", () => {
  test("requires no permission, but refuses the last owner", async () => {
    const { team, ada, bob, eve, workspaceId } = await openTeam();
    const memberId = await team.addMember(workspaceId, bob, "viewer");
    expect(await refusalOf(ada.tracker.leaveWorkspace({ workspaceId }))).toBe(
      "conflict YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER",
    );
    expect(await refusalOf(eve.tracker.leaveWorkspace({ workspaceId }))).toBe("not_found ORGANIZATION_NOT_FOUND");
    expect((await bob.tracker.leaveWorkspace({ workspaceId })).id).toBe(memberId);
    expect(await team.newEvents()).toEqual([
      {
        type: "memberRemoved",
        workspaceId,
        actorId: bob.account.id,
        data: { memberId, userId: bob.account.id, role: "viewer" },
      },
    ]);
    expect(await refusalOf(bob.tracker.leaveWorkspace({ workspaceId }))).toBe("not_found ORGANIZATION_NOT_FOUND");
  });
});

describe("reading members", () => {
  test("getActiveMember() returns the actor's membership in the active workspace", async () => {
    const { team, ada, bob, workspaceId } = await openTeam();
    expect(await refusalOf(bob.tracker.getActiveMember())).toBe("invalid NO_ACTIVE_ORGANIZATION");
    await team.addMember(workspaceId, bob, "viewer");
    expect(await bob.tracker.getActiveMember()).toMatchObject({ workspaceId, role: "viewer", user: { name: "Bob" } });
    expect(await bob.tracker.getActiveMemberRole()).toEqual({ role: "viewer" });
    expect(await bob.tracker.getActiveMemberRole({ workspaceSlug: "ADA", userId: ada.account.id })).toEqual({
      role: "owner",
    });
    expect(await refusalOf(bob.tracker.getActiveMemberRole({ userId: "nobody" }))).toBe("not_found MEMBER_NOT_FOUND");
  });

  test("listMembers() returns pages, only to members", async () => {
    const { team, bob, eve, workspaceId } = await openTeam();
    expect(await refusalOf(bob.tracker.listMembers({ workspaceId }))).toBe("not_found ORGANIZATION_NOT_FOUND");
    await team.addMember(workspaceId, bob, "viewer");
    await team.addMember(workspaceId, eve, "viewer");
    const { members, total } = await bob.tracker.listMembers({
      workspaceId,
      filterField: "role",
      filterValue: "viewer",
      sortBy: "name",
      sortDirection: "desc",
      limit: 1,
    });
    expect([members.map(({ user }) => user.name), total]).toEqual([["Eve"], 2]);
  });
});
