/** Unique keys: within one transaction, across transactions, and in concurrent inserts. @module */
import { assertCode, assertEquals } from "../../assert.ts";
import { someFeed } from "../../fixtures/feed.ts";
import { someIntegration, someRule } from "../../fixtures/notification.ts";
import {
  someAccount,
  someActivity,
  someApiKey,
  someAvatar,
  someColumn,
  someDocument,
  someEvent,
  someImage,
  someInvitation,
  someLabel,
  someMember,
  someNotification,
  someProject,
  someRelation,
  someReplay,
  someRole,
  someSession,
  someTask,
  someTimeEntry,
  someWorkspace,
} from "../../fixtures.ts";
import { SIGN_IN_COLLISIONS } from "./people/sign_in.ts";
import type { Check, Collision, Scene, Write } from "./scene.ts";

const tasks: Write = async (tx) => {
  for (const number of [1, 2, 3]) await tx.insertTask(someTask({ number }));
};

const ACCOUNT_COLLISIONS: Collision[] = [
  {
    key: "the id of an account",
    first: (tx) => tx.insertAccount(someAccount({ id: "x", email: "one@example.com" })),
    second: (tx) => tx.insertAccount(someAccount({ id: "x", email: "two@example.com" })),
  },
  {
    key: "the email address of an account, ignoring case",
    first: (tx) => tx.insertAccount(someAccount({ id: "x", email: "Ünal@example.com" })),
    second: (tx) => tx.insertAccount(someAccount({ id: "y", email: "üNAL@Example.com" })),
  },
  {
    key: "the email address of a saved account",
    first: (tx) => tx.insertAccount(someAccount({ id: "x", email: "new@example.com" })),
    second: (tx) => tx.saveAccount(someAccount({ id: "account-2", email: "NEW@example.com" })),
  },
  {
    key: "the id of an avatar",
    first: (tx) => tx.insertAvatar(someAvatar({ id: "x", key: "one" })),
    second: (tx) => tx.insertAvatar(someAvatar({ id: "x", key: "two", userId: "account-2" })),
  },
  {
    key: "the key of an avatar",
    first: (tx) => tx.insertAvatar(someAvatar({ id: "x", key: "one" })),
    second: (tx) => tx.insertAvatar(someAvatar({ id: "y", key: "one", userId: "account-2" })),
  },
  {
    key: "the account of an avatar",
    first: (tx) => tx.insertAvatar(someAvatar({ id: "x" })),
    second: (tx) => tx.insertAvatar(someAvatar({ id: "y" })),
  },
  {
    key: "the id of a session",
    first: (tx) => tx.insertSession(someSession(), "hash-1"),
    second: (tx) => tx.insertSession(someSession(), "hash-2"),
  },
  {
    key: "the token hash of a session",
    first: (tx) => tx.insertSession(someSession(), "hash"),
    second: (tx) => tx.insertSession(someSession({ id: "session-2" }), "hash"),
  },
  {
    key: "the id of an API key",
    first: (tx) => tx.insertApiKey(someApiKey(), "hash-1"),
    second: (tx) => tx.insertApiKey(someApiKey(), "hash-2"),
  },
  {
    key: "the hash of an API key",
    first: (tx) => tx.insertApiKey(someApiKey(), "hash"),
    second: (tx) => tx.insertApiKey(someApiKey({ id: "key-2" }), "hash"),
  },
  {
    key: "the token hash of a calendar feed",
    first: (tx) => tx.insertCalendarFeed(someFeed({ tokenHash: "hash" })),
    second: (tx) => tx.insertCalendarFeed(someFeed({ id: "feed-2", tokenHash: "hash" })),
  },
  {
    key: "the id of a workspace",
    first: (tx) => tx.insertWorkspace(someWorkspace({ id: "x", slug: "one" })),
    second: (tx) => tx.insertWorkspace(someWorkspace({ id: "x", slug: "two" })),
  },
  {
    key: "the slug of a workspace, ignoring case",
    first: (tx) => tx.insertWorkspace(someWorkspace({ id: "x", slug: "straße" })),
    second: (tx) => tx.insertWorkspace(someWorkspace({ id: "y", slug: "STRAßE" })),
  },
  {
    key: "the slug of a saved workspace",
    first: (tx) => tx.insertWorkspace(someWorkspace({ id: "x", slug: "taken" })),
    second: (tx) => tx.saveWorkspace(someWorkspace({ slug: "Taken" })),
  },
  {
    key: "the id of a member",
    first: (tx) => tx.insertMember(someMember({ id: "x", userId: "account-2" })),
    second: (tx) => tx.insertMember(someMember({ id: "x", userId: "account-2" })),
  },
  {
    key: "workspace and account of a member",
    first: (tx) => tx.insertMember(someMember({ id: "x", userId: "account-2" })),
    second: (tx) => tx.insertMember(someMember({ id: "y", userId: "account-2" })),
  },
  {
    key: "the id of a role",
    first: (tx) => tx.insertRole(someRole({ id: "x", role: "one" })),
    second: (tx) => tx.insertRole(someRole({ id: "x", role: "two" })),
  },
  {
    key: "workspace and name of a role",
    first: (tx) => tx.insertRole(someRole({ id: "x", role: "tester" })),
    second: (tx) => tx.insertRole(someRole({ id: "y", role: "tester" })),
  },
  {
    key: "the id of an invitation",
    first: (tx) => tx.insertInvitation(someInvitation()),
    second: (tx) => tx.insertInvitation(someInvitation({ email: "other@example.com" })),
  },
  {
    key: "the id of an event",
    first: (tx) => tx.appendEvents([someEvent()]),
    second: (tx) => tx.appendEvents([someEvent({ id: "event-2" }), someEvent()]),
  },
  {
    key: "the id of a notification",
    first: (tx) => tx.insertNotifications([someNotification()]),
    second: (tx) => tx.insertNotifications([someNotification({ id: "notification-2" }), someNotification()]),
  },
  {
    key: "the id of a notification rule",
    first: (tx) => tx.insertNotificationRule(someRule()),
    second: (tx) => tx.insertNotificationRule(someRule({ userId: "account-2" })),
  },
  {
    key: "account and workspace of a notification rule",
    first: (tx) => tx.insertNotificationRule(someRule()),
    second: (tx) => tx.insertNotificationRule(someRule({ id: "rule-2" })),
  },
  {
    key: "the id of an integration",
    first: (tx) => tx.insertIntegration(someIntegration()),
    second: (tx) => tx.insertIntegration(someIntegration({ kind: "generic-webhook" })),
  },
  {
    key: "the id of a replay",
    first: (tx) => tx.insertReplay(someReplay()),
    second: (tx) => tx.insertReplay(someReplay({ answer: "null" })),
  },
];

const BOARD_COLLISIONS: Collision[] = [
  {
    key: "the id of a project",
    first: (tx) => tx.insertProject(someProject({ id: "x", slug: "one" })),
    second: (tx) => tx.insertProject(someProject({ id: "x", slug: "two" })),
  },
  {
    key: "workspace and slug of a project, ignoring case",
    first: (tx) => tx.insertProject(someProject({ id: "x", slug: "web" })),
    second: (tx) => tx.insertProject(someProject({ id: "y", slug: "WEB" })),
  },
  {
    key: "workspace and slug of a saved project",
    first: (tx) => tx.insertProject(someProject({ id: "x", slug: "web" })),
    second: (tx) => tx.saveProject(someProject({ slug: "Web" })),
  },
  {
    key: "the id of a column",
    first: (tx) => tx.insertColumn(someColumn({ id: "x", slug: "one" })),
    second: (tx) => tx.insertColumn(someColumn({ id: "x", slug: "two" })),
  },
  {
    key: "project and slug of a column",
    first: (tx) => tx.insertColumn(someColumn({ id: "x", slug: "doing" })),
    second: (tx) => tx.insertColumn(someColumn({ id: "y", slug: "doing" })),
  },
  {
    key: "the id of a task",
    first: (tx) => tx.insertTask(someTask({ id: "x", number: 1 })),
    second: (tx) => tx.insertTask(someTask({ id: "x", number: 2 })),
  },
  {
    key: "project and number of a task",
    first: (tx) => tx.insertTask(someTask({ id: "x" })),
    second: (tx) => tx.insertTask(someTask({ id: "y" })),
  },
  {
    key: "project and number of a saved task",
    given: tasks,
    first: (tx) => tx.insertTask(someTask({ id: "x", number: 9 })),
    second: (tx) => tx.saveTask(someTask({ id: "task-1", number: 9 })),
  },
  {
    key: "project and number of a deleted task",
    given: tasks,
    first: async (tx) => {
      await tx.insertTask(someTask({ id: "x", number: 9 }));
      await tx.deleteTask("x", new Date(0));
    },
    second: (tx) => tx.insertTask(someTask({ id: "y", number: 9 })),
  },
  {
    key: "project and number of an alias",
    given: tasks,
    first: (tx) => tx.insertTaskAliases([{ projectId: "project-1", number: 9, taskId: "task-1" }]),
    second: (tx) => tx.insertTaskAliases([{ projectId: "project-1", number: 9, taskId: "task-2" }]),
  },
  {
    key: "the id of a label",
    first: (tx) => tx.insertLabel(someLabel({ id: "x", name: "one" })),
    second: (tx) => tx.insertLabel(someLabel({ id: "x", name: "two" })),
  },
  {
    key: "the name of a template, ignoring case",
    first: (tx) => tx.insertLabel(someLabel({ id: "x", name: "Bug" })),
    second: (tx) => tx.insertLabels([someLabel({ id: "y", name: "bUG" })]),
  },
  {
    key: "task and name of a copy, ignoring case",
    given: tasks,
    first: (tx) => tx.insertLabel(someLabel({ id: "x", name: "Äpfel", taskId: "task-1" })),
    second: (tx) => tx.insertLabel(someLabel({ id: "y", name: "äPFEL", taskId: "task-1" })),
  },
  {
    key: "the name of a saved template",
    given: (tx) => tx.insertLabel(someLabel({ id: "y", name: "two" })),
    first: (tx) => tx.insertLabel(someLabel({ id: "x", name: "one" })),
    second: (tx) => tx.saveLabel(someLabel({ id: "y", name: "ONE" })),
  },
  {
    key: "the id of an activity",
    given: tasks,
    first: (tx) => tx.insertActivities([someActivity()]),
    second: (tx) => tx.insertActivities([someActivity({ id: "activity-2" }), someActivity({ taskId: "task-2" })]),
  },
  {
    key: "the id of a search document",
    given: tasks,
    first: (tx) => tx.saveSearchDocument(someDocument()),
    second: (tx) => tx.insertSearchDocument(someDocument({ taskId: null })),
  },
  {
    key: "the id of a relation",
    given: tasks,
    first: (tx) => tx.insertRelation(someRelation()),
    second: (tx) => tx.insertRelation(someRelation({ targetTaskId: "task-3" })),
  },
  {
    key: "the ends and the type of a relation",
    given: tasks,
    first: (tx) => tx.insertRelation(someRelation()),
    second: (tx) => tx.insertRelation(someRelation({ id: "relation-2" })),
  },
  {
    key: "the id of a time entry",
    given: tasks,
    first: (tx) => tx.insertTimeEntry(someTimeEntry()),
    second: (tx) => tx.insertTimeEntry(someTimeEntry({ taskId: "task-2" })),
  },
  {
    key: "the user of a running time entry",
    given: tasks,
    first: (tx) => tx.insertTimeEntry(someTimeEntry({ endTime: null, duration: null })),
    second: (tx) => tx.insertTimeEntry(someTimeEntry({ id: "other", taskId: "task-2", endTime: null, duration: null })),
  },
  {
    key: "the user of a saved running time entry",
    given: async (tx) => {
      await tasks(tx);
      await tx.insertTimeEntry(someTimeEntry({ id: "other" }));
    },
    first: (tx) => tx.insertTimeEntry(someTimeEntry({ endTime: null, duration: null })),
    second: (tx) => tx.saveTimeEntry(someTimeEntry({ id: "other", endTime: null, duration: null })),
  },
  {
    key: "the id of an image",
    given: tasks,
    first: (tx) => tx.insertImage(someImage({ key: "one" })),
    second: (tx) => tx.insertImage(someImage({ key: "two" })),
  },
  {
    key: "the key of an image",
    given: tasks,
    first: (tx) => tx.insertImage(someImage({ id: "x", key: "one" })),
    second: (tx) => tx.insertImage(someImage({ id: "y", key: "one" })),
  },
];

export function checkKeys(check: Check): void {
  for (const collision of [...ACCOUNT_COLLISIONS, ...SIGN_IN_COLLISIONS, ...BOARD_COLLISIONS]) {
    check(`refuses to share ${collision.key}`, (scene) => collide(scene, collision));
  }

  check("allows exactly one of many concurrent inserts of a key", async ({ write, read }) => {
    const racers = Array.from({ length: 10 }, (_, index) =>
      write(async (tx) => {
        await tx.raiseProjectVersion("project-1");
        await tx.insertAccount(
          someAccount({ id: `racer-${index}`, email: index % 2 ? "x@example.com" : "X@example.com" }),
        );
      }).then(
        () => "stored",
        (error) => error.code,
      ),
    );
    const outcomes = (await Promise.all(racers)).sort();
    assertEquals(outcomes, [...Array.from({ length: 9 }, () => "conflict"), "stored"], "the outcomes");
    assertEquals(
      (await read((tx) => tx.findProject("project-1")))?.version,
      2,
      "the version, which a failed transaction must not change",
    );
  });

  check("allows a freed key to be used again", async ({ write }) => {
    await write((tx) => tx.insertAccount(someAccount({ id: "x", email: "x@example.com" })));
    await write((tx) => tx.saveAccount(someAccount({ id: "x", email: "moved@example.com" })));
    await write((tx) => tx.insertAccount(someAccount({ id: "y", email: "x@example.com" })));
    await write(async (tx) => {
      await tx.insertLabel(someLabel());
      await tx.deleteLabel("label-1");
      await tx.insertLabel(someLabel());
    });
    await write((tx) => tx.saveAccount(someAccount({ id: "y", email: "X@example.com" })));
  });

  check(
    "allows the same key for another owner, for detached labels, and in the other direction of a relation",
    async (scene) => {
      await scene.write(async (tx) => {
        await tasks(tx);
        await tx.insertWorkspace(someWorkspace({ id: "workspace-2" }));
        await tx.insertProject(someProject({ id: "x", workspaceId: "workspace-2", slug: "project-1" }));
        await tx.insertTask(someTask({ id: "x", projectId: "x", workspaceId: "workspace-2" }));
        await tx.insertRole(someRole({ id: "x", role: "tester" }));
        await tx.insertRole(someRole({ id: "y", role: "tester", workspaceId: "workspace-2" }));
        const name = "Bug";
        await tx.insertLabel(someLabel({ id: "template", name }));
        await tx.insertLabel(someLabel({ id: "elsewhere", name, workspaceId: "workspace-2" }));
        await tx.insertLabel(someLabel({ id: "copy-1", name, taskId: "task-1" }));
        await tx.insertLabel(someLabel({ id: "copy-2", name, taskId: "task-2" }));
        await tx.insertLabel(someLabel({ id: "detached-1", name, isTemplate: false }));
        await tx.insertLabel(someLabel({ id: "detached-2", name, isTemplate: false }));
        await tx.insertRelation(someRelation());
        await tx.insertRelation(someRelation({ id: "back", sourceTaskId: "task-2", targetTaskId: "task-1" }));
        await tx.insertRelation(someRelation({ id: "related", relationType: "related" }));
      });
    },
  );
}

async function collide({ write, read }: Scene, { key, given, first, second }: Collision): Promise<void> {
  if (given) await write(given);
  const both = write(async (tx) => {
    await tx.raiseProjectVersion("project-1");
    await first(tx);
    await second(tx);
  });
  await assertCode(both, "conflict", `${key}, twice in one transaction`);

  await write(first);
  const alone = write(async (tx) => {
    await tx.raiseProjectVersion("project-1");
    await second(tx);
  });
  await assertCode(alone, "conflict", `${key}, taken before`);
  assertEquals(
    (await read((tx) => tx.findProject("project-1")))?.version,
    1,
    "the version, which a failed transaction must not change",
  );
}
