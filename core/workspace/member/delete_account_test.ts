import { describe, expect, test } from "bun:test";
import { MAX_PART_BYTES } from "../../limits.ts";
import type { ReadTx, Store } from "../../ports/store.ts";
import { someNotification, someProject, someTask } from "../../testing/fixtures.ts";
import { PASSWORD, refusalOf, someTeam } from "../../testing/team.ts";
import { deleteAccount } from "./delete_account.ts";

const DAY = 24 * 3600;

describe("deleteAccount()", () => {
  test("unassigns the tasks in all workspaces, at most 100 at a time", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const bob = await team.signUp("Bob");
    const userId = bob.account.id;
    const workspaceIds: string[] = [];
    for (const name of ["one", "two", "three"]) {
      const { id: workspaceId } = await team.createWorkspace(ada, name);
      await team.addMember(workspaceId, bob, "member");
      workspaceIds.push(workspaceId);
      await team.write(async (tx) => {
        await tx.insertProject(someProject({ id: name, workspaceId }));
        for (let number = 1; number <= 60; number++) {
          await tx.insertTask(someTask({ id: `${name}-${number}`, projectId: name, workspaceId, number, userId }));
        }
      });
    }
    const countLeft = async (): Promise<number> => {
      const lists = await team.write((tx) =>
        Promise.all(workspaceIds.map((id) => tx.listTaskIdsAssignedTo(id, userId, 999))),
      );
      return lists.flat().length;
    };
    const { store } = bob.ctx;
    const left: number[] = [];
    const watching: Store = {
      ...store,
      read: store.read,
      async transaction(work, options) {
        const result = await store.transaction(work, options);
        left.push(await countLeft());
        return result;
      },
    };
    await deleteAccount({ ...bob.ctx, store: watching });
    expect(left).toContain(80);
    expect(left.every((count, index) => (left[index - 1] ?? 180) - count <= 100)).toBe(true);
    expect(await countLeft()).toBe(0);
  });

  test("deletes large notifications in parts, but deletes none if the account cannot be deleted", async () => {
    const team = someTeam();
    const bob = await team.signUp("Bob");
    const userId = bob.account.id;
    const content = "x".repeat(MAX_PART_BYTES / 4);
    const rows = Array.from({ length: 10 }, (_, index) => someNotification({ id: `n-${index}`, userId, content }));
    await team.write((tx) => tx.insertNotifications(rows));
    const countIn = async (tx: ReadTx): Promise<number> => {
      const found = await Promise.all(rows.map(({ id }) => tx.findNotification(id)));
      return found.filter((row) => row !== undefined).length;
    };
    const { id: workspaceId } = await team.createWorkspace(bob);
    expect(await refusalOf(deleteAccount(bob.ctx))).toBe("conflict SOLE_OWNER_OF_WORKSPACE");
    expect(await team.write(countIn)).toBe(10);
    await bob.tracker.deleteWorkspace({ workspaceId });
    const { store } = bob.ctx;
    const deleted: number[] = [];
    const watching: Store = {
      ...store,
      read: store.read,
      async transaction(work, options) {
        const before = await team.write(countIn);
        const result = await store.transaction(work, options);
        deleted.push(before - (await team.write(countIn)));
        return result;
      },
    };
    await deleteAccount({ ...bob.ctx, store: watching });
    expect(deleted).toEqual([4, 4, 2, 0]);
  });

  test("leaves an anonymous account without credentials, memberships or tasks", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const bob = await team.signUp("Bob");
    const { id: workspaceId } = await team.createWorkspace(ada);
    const memberId = await team.addMember(workspaceId, bob, "owner");
    const { key } = await bob.tracker.createApiKey({ name: "k" });
    await team.write(async (tx) => {
      await tx.insertProject(someProject({ id: "p", workspaceId }));
      await tx.insertTask(someTask({ projectId: "p", workspaceId, userId: bob.account.id }));
    });
    await team.newEvents();
    expect(await bob.tracker.deleteAccount()).toEqual({ success: true, message: "User deleted" });
    const events = await team.newEvents();
    expect(events.map(({ type }) => type)).toEqual(["taskUnassigned", "memberRemoved"]);
    expect(events[1]?.data).toEqual({ memberId, userId: bob.account.id, role: "owner" });
    const row = await team.write((tx) => tx.findAccount(bob.account.id));
    expect(row).toEqual({
      ...bob.account,
      name: "Deleted user",
      email: `deleted-${bob.account.id}@invalid`,
      updatedAt: team.clock.now(),
      deletedAt: team.clock.now(),
    });
    expect(await team.write((tx) => tx.findPasswordHash(bob.account.id))).toBeUndefined();
    expect([await team.visitor.identifyActor(bob.token), await team.visitor.identifyActor(key)]).toEqual([null, null]);
    expect(await refusalOf(team.signIn(bob))).toBe("unauthenticated INVALID_EMAIL_OR_PASSWORD");
    expect(await refusalOf(bob.tracker.createApiKey({ name: "late" }))).toBe("unauthenticated");
    expect(await refusalOf(bob.tracker.createWorkspace({ name: "Late", slug: "late" }))).toBe("unauthenticated");
    expect((await team.signUp("Bob")).account.id).not.toBe(bob.account.id);
  });

  test("refuses the sole owner of a workspace and names the workspace", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const bob = await team.signUp("Bob");
    await team.createWorkspace(ada, "one");
    const { id } = await team.createWorkspace(ada, "two");
    await team.addMember(id, bob, "owner");
    const call = ada.tracker.deleteAccount();
    expect(await refusalOf(call)).toBe("conflict SOLE_OWNER_OF_WORKSPACE");
    await expect(call).rejects.toThrow('Cannot delete the account: it is the sole owner of "Ada"');
    expect(await ada.tracker.getSession()).not.toBeNull();
  });

  test("refuses the last operator while there are other people", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const bob = await team.signUp("Bob");
    const call = ada.tracker.deleteAccount();
    expect(await refusalOf(call)).toBe("conflict LAST_OPERATOR");
    await expect(call).rejects.toThrow("Cannot delete the last operator: make another account an operator first");
    expect(await ada.tracker.getSession()).not.toBeNull();
    await ada.tracker.editPerson({ accountId: bob.account.id, isOperator: true });
    expect(await ada.tracker.deleteAccount()).toMatchObject({ success: true });
    // Bob is the only person left in the installation.
    expect(await bob.tracker.deleteAccount()).toMatchObject({ success: true });
  });

  test("requires a sign-in within the last day, or the password", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    team.clock.advance(DAY);
    expect(await refusalOf(ada.tracker.deleteAccount())).toBe("invalid SESSION_EXPIRED");
    expect(await refusalOf(ada.tracker.deleteAccount({ password: "wrong-7-unstable" }))).toBe(
      "invalid INVALID_PASSWORD",
    );
    const vouched = team.factory.as({ kind: "session", userId: ada.account.id });
    expect(await refusalOf(vouched.deleteAccount())).toBe("invalid SESSION_EXPIRED");
    expect(await ada.tracker.deleteAccount({ password: PASSWORD })).toMatchObject({ success: true });
  });
});
