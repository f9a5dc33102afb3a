/**
 * Fills a store with every kind of record, with values that a store could easily lose.
 *
 * @module
 */
import type { Task } from "../board/task/task.ts";
import type { Tx } from "../ports/store.ts";
import { someAuditEntry } from "./fixtures/audit.ts";
import { someAutomation, someAutomationRun } from "./fixtures/automation.ts";
import { someClaim } from "./fixtures/claim.ts";
import { someDelivery } from "./fixtures/delivery.ts";
import { someFeed } from "./fixtures/feed.ts";
import { someField, someFieldValue } from "./fixtures/field.ts";
import * as forge from "./fixtures/forge.ts";
import { someExternalLink } from "./fixtures/link.ts";
import { someIntegration, somePreferences, someRule } from "./fixtures/notification.ts";
import { somePlan } from "./fixtures/plan.ts";
import * as signIn from "./fixtures/sign_in.ts";
import { someTaskTemplate } from "./fixtures/template.ts";
import { someView } from "./fixtures/view.ts";
import * as some from "./fixtures.ts";

/**
 * Joined emoji, combining marks, line separators, control characters, quotes, the last characters of two planes, and
 * reserved words of other formats.
 */
export const ODD_TEXT =
  '\u{1f469}\u200d\u{1f680} \ufeff\u2028\u2029\u0001\u007f\t\r\n"\\ e\u0301 \u00e9 \uffff \u{10ffff} </script> __proto__ NULL';

/** A task created before 1970, with other dates before the year 0 and the latest possible date. */
export const ODD_TASK: Task = some.someTask({
  title: ODD_TEXT,
  description: "",
  position: 0.1 + 0.2,
  startDate: new Date(Date.UTC(-4700, 0, 1, 0, 0, 0, 1)),
  dueDate: new Date(Date.UTC(-1000, 0)),
  dueDateOnly: true,
  createdAt: new Date(Date.UTC(1969, 6, 20, 20, 17, 40, 123)),
  updatedAt: new Date(8.64e15),
});

/** Fills an empty store. */
export async function insertEverything(tx: Tx): Promise<void> {
  await insertTeam(tx);
  await insertSignIns(tx);
  await insertBoard(tx);
  await insertDelivery(tx);
}

async function insertTeam(tx: Tx): Promise<void> {
  await tx.insertAccount(some.someAccount({ name: ODD_TEXT, email: "\u00dcnal@example.com", locale: "tr" }));
  // In code point order, U+FFFD precedes characters above U+FFFF; in UTF-16 order, it does not.
  for (const id of ["account-\u{1f525}", "account-\ufffd"]) await tx.insertAccount(some.someAccount({ id }));
  await tx.savePasswordHash("account-1", "$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA");
  await tx.insertAvatar(some.someAvatar());
  await tx.insertWorkspace(
    some.someWorkspace({
      slug: "\u00dcBER",
      metadata: { b: [1.5, -0.1, null, true, ODD_TEXT], a: {}, "2": 1e21, "1": "" },
    }),
  );
  await tx.insertSession(some.someSession({ activeWorkspaceId: "workspace-1" }), "session hash");
  await tx.insertApiKey(some.someApiKey({ permissions: { task: ["read", "create"] } }), "key hash");
  await tx.insertMember(some.someMember());
  await tx.insertRole(some.someRole());
  await tx.insertInvitation(some.someInvitation({ email: "GUEST@example.com" }));
}

async function insertSignIns(tx: Tx): Promise<void> {
  const userId = "account-\u{1f525}";
  const approved = signIn.someDeviceRequest({ userId, status: "approved", scope: ODD_TEXT, lastPolledAt: some.at(5) });
  await tx.insertDeviceRequest(approved, "device code hash", "user code hash");
  await tx.insertLinkedAccount(signIn.someLinkedAccount({ accountId: ODD_TEXT, scopes: [] }), "v1.id.sealed");
  await tx.saveTwoFactor(signIn.someTwoFactor({ userId }));
  await tx.saveTwoFactor(signIn.someTwoFactor({ enabledAt: some.at(1), lastStep: 58_000_000 }));
  await tx.insertPasskey(signIn.somePasskey({ name: ODD_TEXT, backedUp: true, lastUsedAt: some.at(2) }));
  const data = { b: [ODD_TEXT, null], a: 0.1, "2": {}, "1": true };
  await tx.insertVerification(
    signIn.someVerification({ userId: null, purpose: "external_sign_in", data }),
    "token hash",
  );
  // The insertion order differs from the order of accounts and addresses.
  for (const address of ["192.0.2.2", "192.0.2.1", "2001:db8::/64"]) {
    for (const owner of [userId, "account-1"])
      await tx.saveKnownAddress({ userId: owner, address, lastSignInAt: some.at(1) });
  }
}

async function insertBoard(tx: Tx): Promise<void> {
  await tx.insertProject(some.someProject({ slug: "Web", position: -0.5, isPublic: true, archivedAt: some.at(-1e9) }));
  await insertViews(tx);
  await insertAccessRules(tx);
  await tx.insertProject(some.someProject({ id: "project-2", defaultViewId: "view-\u{1f525}" }));
  await tx.insertCalendarFeed(someFeed({ labelIds: [ODD_TEXT], timeZone: "Asia/Kathmandu" }));
  await tx.insertCalendarFeed(someFeed({ id: "feed-2", projectId: null, viewId: "view-1", createdAt: some.at(1) }));
  const lists = { labels: [{ name: ODD_TEXT, color: "red" }], subtasks: [ODD_TEXT] };
  await tx.insertTaskTemplate(someTaskTemplate({ ...lists, estimate: 0.5, position: -0.5, dueInDays: 3 }));
  await tx.insertColumn(some.someColumn({ isFinal: true, color: "#fff" }));
  await tx.insertTask({
    ...ODD_TASK,
    columnId: "column-1",
    status: "column-1",
    userId: "account-1",
    priority: "urgent",
  });
  await tx.insertTask(some.someTask({ number: 2 }));
  await tx.insertTask(some.someTask({ number: 3 }));
  await tx.deleteTask("task-3", some.at(1));
  for (const number of [10, 9]) await tx.insertTaskAliases([{ projectId: "project-2", number, taskId: "task-1" }]);
  await tx.insertLabel(some.someLabel({ name: "\u00dc \u{1f525}" }));
  await tx.insertLabel(some.someLabel({ id: "label-2", taskId: "task-1" }));
  await tx.insertActivities([
    some.someActivity({ content: ODD_TEXT }),
    some.someActivity({
      id: "activity-2",
      type: "status_changed",
      userId: null,
      content: null,
      eventData: { new: 1, old: [] },
    }),
  ]);
  await tx.insertActivities([some.someActivity({ id: "activity-3", parentId: "activity-1" })]);
  for (const emoji of ["\u{1f44d}", "\u2764\ufe0f"]) {
    for (const userId of ["account-\u{1f525}", "account-1"]) await tx.addReaction(some.someReaction({ userId, emoji }));
  }
  for (const userId of ["account-\u{1f525}", "account-1"]) {
    await tx.saveWatcher(some.someWatcher({ userId, isWatching: userId === "account-1" }));
  }
  await tx.saveTaskClaim(someClaim());
  await tx.insertPlan(
    somePlan({
      description: "\u{1f525}",
      startDate: "2027-01-01",
      endDate: "2027-01-31",
      capacity: 0.5,
      closedAt: some.at(3),
    }),
  );
  await tx.addPlanTasks([{ planId: "plan-1", taskId: "task-1" }]);
  await insertFields(tx);
  await tx.insertRelation(some.someRelation());
  await tx.insertExternalLink(someExternalLink({ title: "\u{1f525}" }));
  const followed = { integrationId: "integration-1", resourceType: "issue" as const, externalId: "7" };
  await tx.insertExternalLink(someExternalLink({ id: "link-2", ...followed, metadata: { draft: false } }));
  await tx.insertTimeEntry(some.someTimeEntry({ endTime: null, duration: null }));
  await tx.insertImage(some.someImage({ finalizedAt: some.at(2) }));
  await tx.insertDraftFile(some.someDraftFile({ finalizedAt: some.at(2) }));
  await tx.saveProjectBackground(some.someBackground());
  // The order of deletion differs from the order of keys.
  for (const id of ["image-9", "image-8"]) {
    await tx.insertImage(some.someImage({ id }));
    await tx.deleteImage(id);
  }
  await tx.saveSearchDocument(some.someDocument({}, "zebra Fix the door \u65e5\u672c\u8a9e \u00dcnal \u{1f525}"));
  await tx.saveSearchDocument(
    some.someDocument({ id: "workspace-1", kind: "workspace", projectId: null, taskId: null }, ""),
  );
}

async function insertAccessRules(tx: Tx): Promise<void> {
  const rule = { workspaceId: "workspace-1", projectId: "project-2", level: "comment" as const };
  await tx.saveAccessRules([
    { ...rule, subjectId: "account-1" },
    { ...rule, projectId: "", subjectId: `account-${ODD_TEXT}` },
  ]);
}

async function insertViews(tx: Tx): Promise<void> {
  const shown = {
    columns: [{ field: `field.${ODD_TEXT}`, width: null, pinned: false }],
    totals: [{ field: "number", total: "max" as const }],
  };
  await tx.insertSavedView(
    someView({ ...shown, query: ODD_TEXT, memberIds: ["account-1"], projectIds: ["project-2"] }),
  );
  await tx.insertSavedView(
    someView({ id: "view-\u{1f525}", visibility: "public", groupBy: "status", description: "" }),
  );
  for (const userId of ["account-\u{1f525}", "account-1"]) {
    await tx.addFavoriteView({ viewId: "view-1", userId, createdAt: some.at(2) });
  }
}

async function insertFields(tx: Tx): Promise<void> {
  const options = ["S\u{1f525}", "L"];
  await tx.insertCustomField(someField({ options, optionColors: { L: "red" }, type: "multiselect", precision: 2 }));
  const ofWorkspace = { projectId: null, workspaceId: "workspace-1", required: true, defaultValue: "1" };
  await tx.insertCustomField(someField({ id: "field-\u{1f525}", ...ofWorkspace, unit: "km", deletedAt: some.at(3) }));
  await tx.hideCustomField({ projectId: "project-2", fieldId: "field-\u{1f525}" });
  await tx.saveFieldValues([
    someFieldValue({ value: ODD_TEXT }),
    someFieldValue({ taskId: "task-2", value: null, lostValue: "No", lostType: "dropdown", lostAt: some.at(4) }),
    someFieldValue({ fieldId: "field-\u{1f525}" }),
  ]);
}

async function insertDelivery(tx: Tx): Promise<void> {
  // More events than fit on a page, in a different order than their IDs.
  const ids = Array.from({ length: 150 }, (_, index) => `event-${(index * 77) % 150}`);
  await tx.appendEvents(ids.map((id) => some.someEvent({ id, data: { title: { old: ODD_TEXT, new: null } } })));
  await tx.insertNotifications([
    some.someNotification({
      workspaceId: "workspace-1",
      eventData: { kind: "mention" },
      isRead: true,
      content: ODD_TEXT,
    }),
  ]);
  await tx.saveNotificationPreferences(somePreferences({ ntfyTopic: "door", sealedNtfyToken: "v1.id.sealed" }));
  const selectedProjectIds = ["project-2", "project-1"];
  await tx.insertNotificationRule(someRule({ projectMode: "selected", selectedProjectIds }));
  await tx.insertIntegration(someIntegration({ sealedWebhookUrl: "v1.id.sealed", maskedWebhookUrl: "https://a/..." }));
  await insertForges(tx);
  await insertDispatch(tx);
  await tx.saveInstallationValue("registration", "invite");
  await tx.insertAuditEntry(someAuditEntry({ workspaceName: ODD_TEXT, changes: [] }));
  await tx.insertAuditEntry(someAuditEntry({ id: "audit-\u{1f525}", actorId: null, subjectId: null, address: null }));
  await tx.insertReplay(some.someReplay({ answer: JSON.stringify({ status: 200, body: ODD_TEXT }) }));
}

async function insertForges(tx: Tx): Promise<void> {
  const people = { ada: "account-1", [ODD_TEXT]: "account-1" };
  await tx.insertForgeConnection(
    forge.someForgeConnection({ people, defaultBranch: "main", sweptUntil: some.at(-1), recountCursor: ODD_TEXT }),
  );
  const base = { local: forge.someSnapshot({ title: ODD_TEXT }), remote: forge.someSnapshot({ labels: [ODD_TEXT] }) };
  await tx.insertForgeLink(
    forge.someForgeLink({ base, conflicts: [{ field: "title", local: ODD_TEXT, remote: null }] }),
  );
  await tx.insertForgeLink(
    forge.someForgeLink({ id: "forge-link-2", taskId: "task-2", issueNumber: null, base: null }),
  );
  await tx.saveForgePerson(
    forge.someForgePerson({ name: ODD_TEXT, avatarUrl: "https://x.example", userId: "account-1" }),
  );
  await tx.saveForgeComment(forge.someLinkedComment({ base: ODD_TEXT }));
  await tx.insertForgeInboxEntry(forge.someInboxEntry());
  await tx.insertForgeLogEntry(forge.someForgeLogEntry({ linkId: "forge-link-1", detail: ODD_TEXT }));
  await tx.saveWorkflowRule(forge.someWorkflowRule());
}

async function insertDispatch(tx: Tx): Promise<void> {
  // The insertion order differs from the order of the IDs.
  await tx.insertDeliveries([
    someDelivery({ id: "delivery-2", nextAttemptAt: some.at(0.001), data: { b: ODD_TEXT, a: [null] } }),
    someDelivery({ id: "delivery-1", projectId: null, taskId: null, eventSequence: null, notificationId: "n" }),
    someDelivery({
      id: "delivery-3",
      status: "rejected",
      attempts: 3,
      responseStatus: 404,
      response: ODD_TEXT,
      reason: ODD_TEXT,
      finishedAt: some.at(9),
    }),
  ]);
  for (const partition of ["webhook:b:t", "webhook:a:t"]) {
    await tx.saveLease({ name: partition, holder: "worker", expiresAt: some.at(60) });
    await tx.saveEndpointFailure({ endpoint: partition.slice(0, -2), failingSince: some.at(-1) });
  }
  await tx.insertAutomation(someAutomation({ name: ODD_TEXT, condition: ODD_TEXT }));
  const trigger = { type: "due" as const, offsetMinutes: -60, timeZone: "Europe/Berlin" };
  await tx.insertAutomation(someAutomation({ id: "automation-0", trigger, nextAt: some.at(3), offReason: "Gone" }));
  await tx.insertAutomationRun(someAutomationRun({ id: "run-2", key: "slot", taskId: null, reason: ODD_TEXT }));
  await tx.insertAutomationRun(
    someAutomationRun({ changes: [{ type: "notified", eventData: { b: ODD_TEXT, a: [null] } }] }),
  );
  await tx.saveCursor("relay", 12);
  await tx.saveCursor("purge", 3);
  for (const kind of ["task_overdue", "due_date_reminder"]) {
    for (const seconds of [5, -5]) {
      await tx.insertReminderMark({ taskId: "task-1", kind, dueDate: some.at(seconds), remindedAt: some.at(9) });
    }
  }
}
