/** Notifications and their preferences. @module */

import { MAX_LIST_BYTES } from "../../../../limits.ts";
import type { Page } from "../../../../page.ts";
import type { NotificationFilter, NotificationsChanged, ReadTx, Tx } from "../../../../ports/store.ts";
import { assert, assertEquals } from "../../../assert.ts";
import { somePreferences, someRule } from "../../../fixtures/notification.ts";
import { at, someNotification, someProject, someWorkspace } from "../../../fixtures.ts";
import { type Check, idsOf } from "../scene.ts";

export function checkNotifications(check: Check): void {
  checkInbox(check);
  checkReading(check);
  checkPreferences(check);
}

function checkInbox(check: Check): void {
  check("lists notifications of an account newest first, in pages", async ({ write, read }) => {
    const rows = [1, 2, 2, 3, 3].map((second, index) =>
      someNotification({ id: `n${index}`, createdAt: at(second), title: `Title ${index}` }),
    );
    await write(async (tx) => {
      await tx.insertNotifications(rows);
      await tx.insertNotifications([someNotification({ id: "elsewhere", userId: "account-2" })]);
      await tx.insertNotifications([]);
    });
    await read(async (tx) => {
      const first = await tx.listNotifications("account-1", { limit: 2 });
      assertEquals(first.rows, [rows[4], rows[3]], "the first page");
      assertEquals(first.next, { value: at(3).getTime(), id: "n3" }, "the cursor to the second page");
      const second = await tx.listNotifications("account-1", { limit: 3, ...(first.next && { after: first.next }) });
      assertEquals(second, { rows: [rows[2], rows[1], rows[0]] }, "the second page");
    });
  });
}

function checkReading(check: Check): void {
  const inboxes = async (tx: Tx) => {
    await tx.insertNotifications([
      someNotification({ id: "a" }),
      someNotification({ id: "b", workspaceId: "workspace-1" }),
      someNotification({ id: "c", workspaceId: "workspace-1", isRead: true }),
      someNotification({ id: "d", userId: "account-2", workspaceId: "workspace-1" }),
    ]);
  };
  const changed = (count: number, hasMore = false): NotificationsChanged => ({ count, hasMore });
  const unread = async (tx: ReadTx) => {
    const pages = [
      await tx.listNotifications("account-1", { limit: 9 }),
      await tx.listNotifications("account-2", { limit: 9 }),
    ];
    return pages.flatMap(({ rows }) => rows.filter(({ isRead }) => !isRead)).map(({ id }) => id);
  };

  check("saves a notification, and ignores a notification that does not exist", async ({ write, read }) => {
    await write(inboxes);
    const after = someNotification({ id: "a", isRead: true, updatedAt: at(9), eventData: { deep: [1] } });
    await write(async (tx) => {
      await tx.saveNotification(after);
      await tx.saveNotification(someNotification({ id: "nothing" }));
    });
    assertEquals(await read((tx) => tx.findNotification("a")), after, "the notification");
    assertEquals(await read((tx) => tx.findNotification("nothing")), undefined, "a notification that does not exist");
    assertEquals(await read(unread), ["b", "d"], "the unread notifications");
  });

  check("ends a page of notifications early when their texts are long", async ({ write, read }) => {
    const long = "x".repeat(MAX_LIST_BYTES / 2);
    const all = ["a", "b", "c"].map((id, index) => someNotification({ id, content: long, createdAt: at(index) }));
    await write((tx) => tx.insertNotifications(all));
    const first = await read((tx) => tx.listNotifications("account-1", { limit: 9 }));
    assertEquals(first.rows, [all[2], all[1]], "the newest");
    const { next } = first;
    const rest = await read((tx) => tx.listNotifications("account-1", next ? { limit: 9, after: next } : { limit: 9 }));
    assertEquals(rest, { rows: [all[0]] }, "the rest");
  });

  check(
    "hides snoozed notifications, and lists other notifications by the end of their snooze",
    async ({ write, read }) => {
      await write((tx) =>
        tx.insertNotifications([
          someNotification({ id: "a", createdAt: at(1), snoozedUntil: at(9) }),
          someNotification({ id: "b", createdAt: at(2) }),
          someNotification({ id: "c", createdAt: at(3), snoozedUntil: at(4) }),
          someNotification({ id: "d", createdAt: at(5) }),
        ]),
      );
      const listed = (filter: NotificationFilter, page: Page = { limit: 9 }) =>
        read(async (tx) => idsOf((await tx.listNotifications("account-1", page, filter)).rows));
      assertEquals(await listed({}), ["a", "d", "c", "b"], "all notifications");
      assertEquals(await listed({ shownAt: at(8) }), ["d", "c", "b"], "the notifications that are not snoozed");
      assertEquals(
        await listed({ shownAt: at(9) }),
        ["a", "d", "c", "b"],
        "the notifications after a snooze has ended",
      );
      assertEquals(await listed({ snoozedAt: at(8) }), ["a"], "the snoozed notifications");
      const { next } = await read((tx) => tx.listNotifications("account-1", { limit: 2 }, { shownAt: at(8) }));
      assertEquals(
        await listed({ shownAt: at(8) }, next ? { limit: 9, after: next } : { limit: 9 }),
        ["b"],
        "the rest",
      );
      assertEquals(await write((tx) => tx.readNotifications("account-1", at(8))), changed(3), "the number of changes");
      assertEquals(
        (await read((tx) => tx.findNotification("a")))?.isRead,
        false,
        "whether the snoozed notification is read",
      );
    },
  );

  check(
    "marks all of an account's notifications as read, or the notifications of one workspace",
    async ({ write, read }) => {
      await write(inboxes);
      const filter = { workspaceId: "workspace-1" };
      const listed = await read((tx) => tx.listNotifications("account-1", { limit: 9 }, filter));
      assertEquals(idsOf(listed.rows), ["c", "b"], "the notifications of the workspace");
      assertEquals(
        await write((tx) => tx.readNotifications("account-1", at(5), filter)),
        changed(1),
        "the number of changes",
      );
      assertEquals(await read(unread), ["a", "d"], "the unread notifications");
      assertEquals((await read((tx) => tx.findNotification("b")))?.updatedAt, at(5), "the time of reading");
      assertEquals(
        (await read((tx) => tx.findNotification("c")))?.updatedAt,
        at(0),
        "when an already read notification was changed",
      );
      assertEquals(await write((tx) => tx.readNotifications("account-1", at(6))), changed(1), "the number of changes");
      assertEquals(await write((tx) => tx.readNotifications("account-1", at(7))), changed(0), "the number of changes");
      assertEquals(await read(unread), ["d"], "the unread notifications");
    },
  );

  check("deletes all of an account's notifications, or the notifications of one workspace", async ({ write, read }) => {
    await write(inboxes);
    await write((tx) => tx.deleteNotifications("account-1", { workspaceId: "workspace-1" }));
    assertEquals(await read(unread), ["a", "d"], "the remaining notifications");
    await write((tx) => tx.deleteNotifications("account-1"));
    await write((tx) => tx.insertNotifications(["x", "y", "z"].map((id) => someNotification({ id }))));
    const some = { limit: 2 };
    const read2 = () => write((tx) => tx.readNotifications("account-1", at(8), some));
    assertEquals(
      [await read2(), await read2()],
      [changed(2, true), changed(1)],
      "the number of changes, two at a time",
    );
    const delete2 = () => write((tx) => tx.deleteNotifications("account-1", some));
    assertEquals(
      [await delete2(), await delete2()],
      [changed(2, true), changed(1)],
      "the number of deletions, two at a time",
    );
    assertEquals(await read(unread), ["d"], "the remaining notifications");
  });

  check("reads and deletes notifications in parts of limited text size", async ({ write, read }) => {
    const sizes = [900, 2, 2_000, 200, 200];
    const all = sizes.map((size, index) => someNotification({ id: `n${index}`, content: "ü".repeat(size / 2) }));
    await write((tx) => tx.insertNotifications(all));
    const some = { maxBytes: 1_000 };
    const parts: NotificationsChanged[] = [];
    const changeAll = async (change: (tx: Tx) => Promise<NotificationsChanged>): Promise<number> => {
      const before = parts.length;
      for (let hasMore = true; hasMore; ) {
        const part = await write(change);
        parts.push(part);
        hasMore = part.hasMore;
      }
      return parts.slice(before).reduce((sum, { count }) => sum + count, 0);
    };
    assertEquals(
      await changeAll((tx) => tx.readNotifications("account-1", at(5), some)),
      5,
      "the number of read notifications",
    );
    assertEquals(
      await changeAll((tx) => tx.deleteNotifications("account-1", some)),
      5,
      "the number of deleted notifications",
    );
    assert(parts.length >= 6, "Expected at least three parts of each kind, in any order");
    assert(
      parts.every(({ count }) => count > 0),
      "Expected at least one in each part",
    );
    assertEquals(
      (await read((tx) => tx.listNotifications("account-1", { limit: 9 }))).rows,
      [],
      "the remaining notifications",
    );
  });
}

function checkPreferences(check: Check): void {
  check("stores one set of preferences per account", async ({ write, read }) => {
    const find = () => read((tx) => tx.findNotificationPreferences("account-1"));
    assertEquals(await find(), undefined, "preferences that were never saved");
    const changed = somePreferences({ emailEnabled: true, ntfyTopic: "news", updatedAt: at(3) });
    await write((tx) => tx.saveNotificationPreferences(somePreferences()));
    await write((tx) => tx.saveNotificationPreferences(changed));
    await write((tx) => tx.saveNotificationPreferences(somePreferences({ userId: "account-2" })));
    assertEquals(await find(), changed, "the preferences");
    await write(async (tx) => {
      await tx.deleteNotificationPreferences("account-1");
      await tx.deleteNotificationPreferences("nobody");
    });
    assertEquals(await find(), undefined, "deleted preferences");
    assertEquals(
      (await read((tx) => tx.findNotificationPreferences("account-2")))?.userId,
      "account-2",
      "the accounts with preferences",
    );
  });

  check("stores the rules of an account, oldest first, with their projects by ID", async ({ write, read }) => {
    const list = () => read((tx) => tx.listNotificationRules("account-1"));
    const early = someRule({ id: "z", workspaceId: "w", createdAt: at(-1) });
    const selected = { projectMode: "selected" as const, selectedProjectIds: ["project-1", "é", "Z"] };
    const ordered = { ...selected, selectedProjectIds: ["Z", "project-1", "é"] };
    await write(async (tx) => {
      await tx.insertWorkspace(someWorkspace({ id: "w" }));
      for (const id of ["é", "Z"]) await tx.insertProject(someProject({ id }));
      await tx.insertNotificationRule(someRule(selected));
      await tx.insertNotificationRule(early);
      await tx.insertNotificationRule(someRule({ id: "other", userId: "account-2" }));
    });
    assertEquals(await list(), [early, someRule(ordered)], "the rules");
    const found = await read((tx) => tx.findNotificationRule("account-1", "workspace-1"));
    assertEquals(found, someRule(ordered), "the rule of the workspace");
    await write(async (tx) => {
      await tx.saveNotificationRule(someRule({ ...selected, selectedProjectIds: ["Z"], webhookEnabled: true }));
      await tx.saveNotificationRule(someRule({ ...selected, id: "nothing", userId: "account-3" }));
    });
    assertEquals(
      await list(),
      [early, someRule({ ...selected, selectedProjectIds: ["Z"], webhookEnabled: true })],
      "the rules",
    );
    assertEquals(
      await read((tx) => tx.listNotificationRules("account-3")),
      [],
      "the rules of an account without rules",
    );
    await write(async (tx) => {
      await tx.deleteNotificationRule("rule-1");
      await tx.deleteNotificationRule("nothing");
    });
    assertEquals(await list(), [early], "the remaining rules");
  });
}
