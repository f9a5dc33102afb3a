/**
 * Reads everything visible in a store after a random program.
 *
 * @module
 */

import type { ReadTx } from "../../../ports/store.ts";
import { SEARCH_KINDS } from "../../../search_token.ts";
import { compareText } from "../../../text.ts";
import { at } from "../../fixtures.ts";
import { NAMES } from "../../model/step.ts";
import { ALL_ROWS } from "./scene.ts";

const PAGE = { limit: 99 };

function ids(noun: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${noun}-${index + 1}`);
}

/** Sorts rows that come in no particular order. */
export function sortedById<Row extends { id: string }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((left, right) => compareText(left.id, right.id));
}

export async function readEverything(tx: ReadTx): Promise<unknown[]> {
  const seen: unknown[] = [];
  for (const id of ids("account", 3)) seen.push(await readAccount(tx, id));
  for (const id of ids("workspace", 2)) seen.push(await readWorkspace(tx, id));
  for (const id of ids("project", 3)) seen.push(await readProject(tx, id));
  for (const id of ids("project", 3)) seen.push((await tx.findProjectBackground(id)) ?? null);
  for (const id of ids("task", 6)) seen.push(await readTask(tx, id));
  for (const id of ids("view", 4)) seen.push(await tx.findSavedView(id));
  for (const id of ids("feed", 4)) seen.push((await tx.findCalendarFeedByHash(`hash of ${id}`)) ?? null);
  for (const id of ids("template", 3)) seen.push((await tx.findTaskTemplate(id)) ?? null);
  for (const id of ids("label", 6)) seen.push(await tx.findLabel(id));
  for (const id of ids("activity", 6)) seen.push(await tx.findActivity(id));
  for (const id of ids("relation", 5)) seen.push(await tx.findRelation(id));
  for (const id of ids("entry", 4)) seen.push(await tx.findTimeEntry(id));
  for (const id of ids("image", 4)) seen.push([await tx.findImage(id), await tx.findImageByKey(`images/${id}`)]);
  for (const id of ids("replay", 4)) seen.push(await tx.findReplay(id));
  for (const name of NAMES) seen.push(await tx.findAccountByEmail(`${name}@example.com`));
  for (const id of ids("hash", 3)) seen.push([await tx.findSessionByTokenHash(id), await tx.findApiKeyByHash(id)]);
  for (const id of ids("hash", 3)) {
    seen.push([await tx.findDeviceRequestByDeviceCode(id), await tx.findDeviceRequestByUserCode(id)]);
    seen.push([await tx.findVerification(id), await tx.findLinkedAccountOf("custom", id)]);
    seen.push(await tx.findPasskeyByCredential(id));
  }
  for (const id of ids("linked", 3)) seen.push([await tx.findLinkedAccount(id), await tx.findLinkedAccountTokens(id)]);
  for (const id of ids("passkey", 3)) seen.push(await tx.findPasskey(id));
  for (const id of ids("delivery", 6)) seen.push(await tx.findDelivery(id));
  for (const id of ids("partition", 2)) seen.push([await tx.findPendingDelivery(id), await tx.findLease(id)]);
  for (const id of ids("endpoint", 2)) seen.push(await tx.findEndpointFailure(id));
  for (const id of ids("integration", 4)) seen.push(await tx.findIntegrationById(id));
  for (const id of ids("automation", 3)) {
    seen.push([await tx.findAutomation(id), await tx.listAutomationRuns(id, PAGE)]);
  }
  seen.push((await tx.listPartitionsDueAfter(at(0), 99)).map(({ partition }) => partition).sort());
  seen.push(
    await tx.listDuePartitions(at(99), 99),
    await tx.findCursor("relay"),
    await tx.findInstallationValue("registration"),
    (await tx.listReminderLeadTimes()).sort(),
  );
  seen.push(await tx.listTasksDue(at(-1e9), at(1e9), PAGE));
  seen.push(await tx.listDueTaskEvents(0, await tx.findLastSequence()), await tx.hasIntegrations());
  seen.push((await tx.listEvents(0, 99)).map(({ sequence: _, ...event }) => event));
  seen.push((await tx.listRemovedBlobs(99)).sort(), await tx.listStaleUploads(at(999), 99));
  return seen.map((answer) => answer ?? null);
}

async function readAccount(tx: ReadTx, id: string): Promise<unknown[]> {
  return [
    await tx.findAccount(id),
    await tx.findAvatarOf(id),
    await tx.listSessions(id),
    await tx.listApiKeys(id),
    sortedById(await tx.listApprovedDeviceRequests(id)),
    await tx.listLinkedAccounts(id),
    (await tx.findTwoFactor(id)) ?? null,
    await tx.listPasskeys(id),
    await tx.listKnownAddresses(id),
    await tx.listWorkspacesOf(id),
    await tx.listMembershipsOf(id),
    await tx.listNotifications(id, PAGE),
    (await tx.findNotificationPreferences(id)) ?? null,
    await tx.listNotificationRules(id),
  ];
}

async function readWorkspace(tx: ReadTx, id: string): Promise<unknown[]> {
  const counts = await tx.countTasksByProject(id);
  const terms = [{ from: "", to: "\u{10ffff}" }];
  return [
    (await tx.findWorkspace(id)) ?? null,
    await tx.listMembers(id),
    await tx.listRoles(id),
    await tx.listInvitations(id),
    await tx.listAccessRules(id),
    await tx.listAccessRulesFor(id, "account-1"),
    await tx.listProjectOutlines(id),
    counts.toSorted((left, right) => compareText(left.projectId, right.projectId)),
    (await tx.listLabelsOfWorkspace(id, {}, ALL_ROWS)).rows,
    ...(await Promise.all(NAMES.map((name) => tx.listLabelCopies(id, name, 99)))),
    ...(await Promise.all(NAMES.map(async (name) => (await tx.findTemplateLabel(id, name)) ?? null))),
    await tx.searchDocuments({ workspaceIds: [id], kinds: SEARCH_KINDS, terms, limit: 99 }),
    await tx.listTaskIdsAssignedTo(id, "account-1", 99),
    await tx.listOpenTaskIds("account-1", { workspaceIds: [id] }, 99),
    await tx.listAssignedTaskIds("account-1", { workspaceIds: [id] }, 99),
    await tx.listWatchedTaskIds("account-1", { workspaceIds: [id] }, 99),
    await tx.listTaskIdsByNumber({ workspaceIds: [id] }, 1, 99),
    (await tx.listWorkspaceTimeEntries(id, { since: new Date(0), until: new Date("9999-01-01") }, PAGE)).rows,
    await tx.listAccountUse(["account-1"]),
    await tx.listSavedViewsFor(id, "account-1"),
    (await tx.listFavoriteViewIds("account-1", id)).toSorted(),
    await tx.countSavedViews(id, "account-1"),
  ];
}

async function readProject(tx: ReadTx, id: string): Promise<unknown[]> {
  return [
    (await tx.findProject(id)) ?? null,
    (await tx.findProjectFor("account-1", id)) ?? null,
    await tx.listColumns(id),
    await tx.listTaskTemplates(id),
    await tx.listCustomFieldsOfProject(id),
    (await tx.listHiddenFieldIds(id)).toSorted(),
    await tx.listPlans([id]),
    await tx.listPlanProgress(id),
    await tx.listTasksOfProject(id),
    await tx.listLabelsOfProject(id),
    (await tx.findIntegration(id, "slack")) ?? null,
    (await tx.findIntegration(id, "generic-webhook")) ?? null,
    await tx.listIntegrations(id),
    await tx.listForgeConnections(id),
    await tx.listWorkflowRules(id),
    await tx.listAutomations(id),
    await tx.listDeliveries(id, PAGE),
  ];
}

async function readTask(tx: ReadTx, id: string): Promise<unknown[]> {
  return [
    (await tx.findTask(id)) ?? null,
    (await tx.findTaskFor("account-1", id)) ?? null,
    (await tx.findDeletedTask(id)) ?? null,
    await tx.listLabelsOnTask(id),
    await tx.listActivities(id, PAGE),
    await tx.listComments(id, PAGE),
    await tx.listRelations(id),
    await tx.listExternalLinks(id),
    (await tx.listTimeEntries(id, ALL_ROWS)).rows,
    await tx.listReactions(id, 99),
    await tx.listWatchers([id]),
    (await tx.findClaimOfTask(id)) ?? null,
    (await tx.listFieldValuesOnTasks([id])).toSorted((left, right) => compareText(left.fieldId, right.fieldId)),
  ];
}
