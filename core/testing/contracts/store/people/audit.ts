/** The audit log. @module */
import { assertEquals } from "../../../assert.ts";
import { someAuditEntry } from "../../../fixtures/audit.ts";
import { at } from "../../../fixtures.ts";
import { type Check, idsOf } from "../scene.ts";

export function checkAudit(check: Check): void {
  check(
    "lists audit entries newest first, in pages, and keeps them without their workspace",
    async ({ write, read }) => {
      const command = someAuditEntry({ id: "b", actorId: null, workspaceId: null, workspaceName: null, address: null });
      const entries = [
        command,
        someAuditEntry({ id: "a", changes: [], subjectId: null }),
        someAuditEntry({ id: "c", createdAt: at(3) }),
      ];
      await write(async (tx) => {
        for (const entry of entries) await tx.insertAuditEntry(entry);
        await tx.deleteWorkspace("workspace-1");
      });
      const { rows, next } = await read((tx) => tx.listAuditEntries({ limit: 2 }));
      assertEquals(rows, [entries[2], command], "the newest entries");
      assertEquals(next, { value: at(0).getTime(), id: "b" }, "the cursor");
      const after = { value: at(0).getTime(), id: "b" };
      const rest = await read((tx) => tx.listAuditEntries({ limit: 2, after }));
      assertEquals([rest.rows, rest.next], [[entries[1]], undefined], "the oldest entry");
    },
  );

  check("purges audit entries that are too old, and the oldest entries beyond a limit", async ({ write, read }) => {
    await write(async (tx) => {
      for (const second of [1, 2, 3, 4, 5, 6]) {
        await tx.insertAuditEntry(someAuditEntry({ id: `e${second}`, createdAt: at(second) }));
      }
    });
    const purge = (keep: number, limit: number) => write((tx) => tx.purgeAuditEntries(at(3), { keep, limit }));
    const left = async () => idsOf((await read((tx) => tx.listAuditEntries({ limit: 9 }))).rows);
    assertEquals(await purge(9, 1), 1, "the number of entries in the first batch");
    assertEquals(await left(), ["e6", "e5", "e4", "e3", "e2"], "the entries after the first batch");
    assertEquals(await purge(9, 9), 1, "the number of entries that are too old");
    assertEquals(await purge(3, 9), 1, "the number of entries beyond three");
    assertEquals(await left(), ["e6", "e5", "e4"], "the entries that are left");
    assertEquals(await purge(3, 9), 0, "the number of further entries");
  });

  check(
    "searchPeople() and searchWorkspaces() count all matches, and return a range of them",
    async ({ write, read }) => {
      await write(async (tx) => {
        const members = await tx.listMembers("workspace-1");
        for (const member of members) await tx.saveMember({ ...member, role: "tester,owner" });
        await tx.insertMember({
          id: "x",
          workspaceId: "workspace-1",
          userId: "account-2",
          role: "co-owner",
          createdAt: at(2),
        });
      });
      const people = await read((tx) => tx.searchPeople("ACCOUNT-", { offset: 1, limit: 1 }));
      const all = (await read((tx) => tx.listPeople({ limit: 9 }, "account-"))).rows;
      assertEquals([idsOf(people.rows), people.total], [idsOf(all.slice(1, 2)), all.length], "the second account");
      const none = await read((tx) => tx.searchPeople("100%", { offset: 0, limit: 9 }));
      assertEquals(none, { rows: [], total: 0 }, "the accounts with a percent sign");
      const spaces = await read((tx) => tx.searchWorkspaces("WORKSPACE-1", { offset: 0, limit: 9 }));
      assertEquals([idsOf(spaces.rows), spaces.total], [["workspace-1"], 1], "the workspace");
      const beyond = await read((tx) => tx.searchWorkspaces("", { offset: 9, limit: 9 }));
      assertEquals([beyond.rows, beyond.total > 0], [[], true], "the workspaces after the last one");
      const owners = await read((tx) => tx.listOwners(["workspace-1", "none"]));
      assertEquals(
        owners.map(({ userId, user }) => [userId, user.id]),
        [["account-1", "account-1"]],
        "the owners, without roles that contain the word",
      );
    },
  );
}
