import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ReadTx, SearchTerm, TaskFilter, TaskSort, Tx } from "@hexlane/core";
import { at } from "@hexlane/core/testing";
import { readTxOf, txOf } from "@hexlane/sql";
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { Connection } from "./connection.ts";
import { migrate } from "./file/migrations.ts";
import { schema } from "./schema.ts";
import { ConnectionSession } from "./session.ts";

let folder: string;
let connection: Connection;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "hexlane-sqlite-"));
  migrate(join(folder, "hexlane.db"));
  connection = new Connection(join(folder, "hexlane.db"));
});

afterAll(() => {
  connection.close();
  rmSync(folder, { recursive: true });
});

interface ColumnInfo {
  name: string;
  type: string;
  notnull: number;
  pk: number;
}

function rows<Row>(sql: string): Row[] {
  // An EXPLAIN statement stays active after its last row, and would prevent later commits.
  const statement = connection.database.prepare(sql);
  try {
    return statement.all() as Row[];
  } finally {
    statement.finalize();
  }
}

describe("the tables in the database file", () => {
  const configs = Object.values(schema).map((table: SQLiteTable) => getTableConfig(table));

  test("match the schema and are strict", () => {
    const inFile = rows<{ name: string; strict: number }>(
      "SELECT name, strict FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite%'",
    );
    const known = configs.map(({ name }) => name);
    expect(inFile.map(({ name }) => name).sort()).toEqual(["migration", ...known].sort());
    expect(inFile.filter(({ strict }) => strict !== 1)).toEqual([]);
  });

  for (const { name, columns } of configs) {
    test(`${name} has the columns of the schema`, () => {
      const inFile = rows<ColumnInfo>(
        `SELECT name, lower(type) AS type, "notnull", pk FROM pragma_table_info('${name}')`,
      );
      const shapeOf = (column: string, type: string, isRequired: boolean) => `${column} ${type} ${isRequired}`;
      expect(inFile.map((column) => shapeOf(column.name, column.type, column.notnull === 1)).sort()).toEqual(
        columns.map((column) => shapeOf(column.name, column.getSQLType(), column.notNull || column.primary)).sort(),
      );
    });
  }
});

describe("query plans", () => {
  /** Returns every query that the call prepares, with its plan. */
  async function plansOf(call: (tx: Tx) => Promise<unknown>): Promise<{ sql: string; plan: string[] }[]> {
    const fresh = new Connection(join(folder, "hexlane.db"));
    const prepared: string[] = [];
    const prepare = fresh.database.prepare.bind(fresh.database);
    fresh.database.prepare = ((sql: string) => {
      prepared.push(sql);
      return prepare(sql);
    }) as typeof prepare;
    await call(txOf(new ConnectionSession(fresh)));
    fresh.close();
    return prepared.map((sql) => ({
      sql,
      plan: rows<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql.replaceAll("?", "NULL")}`).map(({ detail }) => detail),
    }));
  }

  const terms: SearchTerm[] = [{ from: "a", to: "b" }];
  const page = { limit: 10, after: { value: 1, id: "x" } };
  const byTime: TaskSort = { by: "createdAt", descending: true };
  const list =
    (filter: TaskFilter, sort: TaskSort = byTime) =>
    (tx: ReadTx) =>
      tx.listTasks(filter, sort, page);
  const search = { workspaceIds: ["w"], kinds: ["task", "comment"], terms, limit: 10 } as const;

  const CALLS: Record<string, (tx: Tx) => Promise<unknown>> = {
    findAccountByEmail: (tx) => tx.findAccountByEmail("a"),
    findSessionByTokenHash: (tx) => tx.findSessionByTokenHash("h"),
    listSessions: (tx) => tx.listSessions("a"),
    findApiKeyByHash: (tx) => tx.findApiKeyByHash("h"),
    listApiKeys: (tx) => tx.listApiKeys("a"),
    findDeviceRequestByDeviceCode: (tx) => tx.findDeviceRequestByDeviceCode("h"),
    findDeviceRequestByUserCode: (tx) => tx.findDeviceRequestByUserCode("h"),
    listApprovedDeviceRequests: (tx) => tx.listApprovedDeviceRequests("a"),
    deleteDeviceRequestsOf: (tx) => tx.deleteDeviceRequestsOf("a"),
    deleteDeviceRequests: (tx) => tx.deleteDeviceRequests(at(0), 10),
    findLinkedAccountOf: (tx) => tx.findLinkedAccountOf("p", "a"),
    listLinkedAccounts: (tx) => tx.listLinkedAccounts("a"),
    findTwoFactor: (tx) => tx.findTwoFactor("a"),
    findPasskeyByCredential: (tx) => tx.findPasskeyByCredential("c"),
    listPasskeys: (tx) => tx.listPasskeys("a"),
    findVerification: (tx) => tx.findVerification("h"),
    deleteVerificationsOf: (tx) => tx.deleteVerificationsOf("a"),
    "deleteVerificationsOf some purposes": (tx) => tx.deleteVerificationsOf("a", ["email", "magic_link"]),
    deleteVerifications: (tx) => tx.deleteVerifications(at(0), 10),
    listKnownAddresses: (tx) => tx.listKnownAddresses("a"),
    findWorkspaceBySlug: (tx) => tx.findWorkspaceBySlug("s"),
    listDeletedWorkspaces: (tx) => tx.listDeletedWorkspaces(9),
    emptyWorkspace: (tx) => tx.emptyWorkspace("w", { tasks: 9, rows: 9 }),
    listWorkspacesOf: (tx) => tx.listWorkspacesOf("a"),
    findMembership: (tx) => tx.findMembership("w", "a"),
    listMembers: (tx) => tx.listMembers("w"),
    findRole: (tx) => tx.findRole("w", "r"),
    listRoles: (tx) => tx.listRoles("w"),
    listInvitations: (tx) => tx.listInvitations("w"),
    listInvitationsTo: (tx) => tx.listInvitationsTo("e"),
    findProjectFor: (tx) => tx.findProjectFor("a", "p"),
    findProjectBySlug: (tx) => tx.findProjectBySlug("w", "s"),
    listProjectsById: (tx) => tx.listProjectsById(["p", "q"]),
    listProjectOutlines: (tx) => tx.listProjectOutlines("w"),
    countTasksByProject: (tx) => tx.countTasksByProject("w"),
    listColumns: (tx) => tx.listColumns("p"),
    listColumnsOfWorkspace: (tx) => tx.listColumnsOfWorkspace("w"),
    columnHasTasks: (tx) => tx.columnHasTasks("c"),
    findTaskFor: (tx) => tx.findTaskFor("a", "t"),
    findTask: (tx) => tx.findTask("t"),
    listTasksById: (tx) => tx.listTasksById(["t", "u"]),
    listTaskRecordsById: (tx) => tx.listTaskRecordsById(["t", "u"]),
    listTaskPlaces: (tx) => tx.listTaskPlaces(["t", "u"]),
    listDescriptionSizes: (tx) => tx.listDescriptionSizes(["t", "u"]),
    findTaskByNumber: (tx) => tx.findTaskByNumber("p", 1),
    findDeletedTask: (tx) => tx.findDeletedTask("t"),
    findDeletedTaskByNumber: (tx) => tx.findDeletedTaskByNumber("p", 1),
    listTasksOfProject: (tx) => tx.listTasksOfProject("p"),
    listTaskOutlines: (tx) => tx.listTaskOutlines("p"),
    measureBoard: (tx) => tx.measureBoard("p"),
    listTaskIdsAssignedTo: (tx) => tx.listTaskIdsAssignedTo("w", "a", 9),
    listOpenTaskIds: (tx) => tx.listOpenTaskIds("a", { workspaceIds: ["w"] }, 9),
    listAssignedTaskIds: (tx) => tx.listAssignedTaskIds("a", { workspaceIds: ["w"] }, 9),
    listWatchedTaskIds: (tx) => tx.listWatchedTaskIds("a", { workspaceIds: ["w"] }, 9),
    listWatchers: (tx) => tx.listWatchers(["t", "u"]),
    deleteWatchers: (tx) => tx.deleteWatchers({ workspaceId: "w", userId: "a" }, 9),
    findTaskClaim: (tx) => tx.findTaskClaim("c"),
    findClaimOfTask: (tx) => tx.findClaimOfTask("t"),
    findClaimableTask: (tx) => tx.findClaimableTask({ projectId: "p", status: "s" }, at(0)),
    "findClaimableTask, unassigned ones": (tx) =>
      tx.findClaimableTask({ projectId: "p", status: "s", userId: null, labelName: "bug" }, at(0)),
    deleteTaskClaims: (tx) => tx.deleteTaskClaims(["t", "u"]),
    deleteClaimsOfDoneTasks: (tx) => tx.deleteClaimsOfDoneTasks(["t", "u"]),
    findSavedView: (tx) => tx.findSavedView("v"),
    listSavedViewsFor: (tx) => tx.listSavedViewsFor("w", "a"),
    countSavedViews: (tx) => tx.countSavedViews("w", "a"),
    listFavoriteViewIds: (tx) => tx.listFavoriteViewIds("a", "w"),
    deleteSavedView: (tx) => tx.deleteSavedView("v"),
    removeFavoriteView: (tx) => tx.removeFavoriteView("v", "a"),
    findAutomation: (tx) => tx.findAutomation("r"),
    listAutomations: (tx) => tx.listAutomations("p"),
    hasActiveAutomations: (tx) => tx.hasActiveAutomations(),
    listActiveAutomations: (tx) => tx.listActiveAutomations("due", 9, "r"),
    listScheduledAutomations: (tx) => tx.listScheduledAutomations(at(0), 9),
    findAutomationRun: (tx) => tx.findAutomationRun("r", "k"),
    listAutomationRuns: (tx) => tx.listAutomationRuns("r", { limit: 9 }),
    deleteAutomation: (tx) => tx.deleteAutomation("r"),
    findTaskCreator: (tx) => tx.findTaskCreator("t"),
    findCalendarFeedByHash: (tx) => tx.findCalendarFeedByHash("h"),
    listCalendarFeedsOfProject: (tx) => tx.listCalendarFeedsOfProject("p"),
    listCalendarFeedsOf: (tx) => tx.listCalendarFeedsOf("a"),
    deleteCalendarFeed: (tx) => tx.deleteCalendarFeed("f"),
    findTaskTemplate: (tx) => tx.findTaskTemplate("t"),
    listTaskTemplates: (tx) => tx.listTaskTemplates("p"),
    deleteTaskTemplate: (tx) => tx.deleteTaskTemplate("t"),
    findExternalLink: (tx) => tx.findExternalLink("l"),
    listExternalLinks: (tx) => tx.listExternalLinks("t"),
    listExternalLinksTo: (tx) =>
      tx.listExternalLinksTo({ integrationId: "f", resourceType: "branch", externalId: "b" }),
    findForgeConnectionOf: (tx) => tx.findForgeConnectionOf("p", "gitea"),
    findForgeConnectionTo: (tx) => tx.findForgeConnectionTo("r"),
    listForgeConnections: (tx) => tx.listForgeConnections("p"),
    listForgeConnectionsToSweep: (tx) => tx.listForgeConnectionsToSweep(at(0), 9),
    deleteForgeConnection: (tx) => tx.deleteForgeConnection("f"),
    findForgeLinkOfTask: (tx) => tx.findForgeLinkOfTask("f", "t"),
    findForgeLinkOfIssue: (tx) => tx.findForgeLinkOfIssue("f", 7),
    listForgeLinks: (tx) => tx.listForgeLinks("f"),
    listForgeComments: (tx) => tx.listForgeComments("l"),
    findForgeInboxDelivery: (tx) => tx.findForgeInboxDelivery("f", "d"),
    purgeForgeInbox: (tx) => tx.purgeForgeInbox(at(0), 9),
    listForgeLog: (tx) => tx.listForgeLog("f", null, page),
    "listForgeLog of a link": (tx) => tx.listForgeLog("f", "l", page),
    trimForgeLog: (tx) => tx.trimForgeLog("f", "l", 9),
    "trimForgeLog without a link": (tx) => tx.trimForgeLog("f", null, 9),
    listWorkflowRules: (tx) => tx.listWorkflowRules("p"),
    hasRelationsOutside: (tx) => tx.hasRelationsOutside("p"),
    moveProject: (tx) => tx.moveProject("p", { workspaceId: "w", position: 1 }),
    findPlan: (tx) => tx.findPlan("m"),
    listPlans: (tx) => tx.listPlans(["p"]),
    listPlanProgress: (tx) => tx.listPlanProgress("p"),
    listTaskIdsOfPlan: (tx) => tx.listTaskIdsOfPlan("m", 9),
    listEmptyingPlans: (tx) => tx.listEmptyingPlans(9),
    listTaskIdsEverInPlan: (tx) => tx.listTaskIdsEverInPlan("m", 9),
    listPlanActivities: (tx) => tx.listPlanActivities("m", 9),
    deletePlan: (tx) => tx.deletePlan("m"),
    findCustomField: (tx) => tx.findCustomField("f"),
    listCustomFieldsOfProject: (tx) => tx.listCustomFieldsOfProject("p"),
    listCustomFieldsOfWorkspace: (tx) => tx.listCustomFieldsOfWorkspace("w"),
    listHiddenFieldIds: (tx) => tx.listHiddenFieldIds("p"),
    listFieldValuesOnTasks: (tx) => tx.listFieldValuesOnTasks(["t", "u"]),
    listFieldValuesOfProject: (tx) => tx.listFieldValuesOfProject("p", ["f"], { limit: 9 }),
    "listFieldValuesOfProject, a later page": (tx) =>
      tx.listFieldValuesOfProject("p", ["f"], { limit: 9, after: { value: 1, id: "t:f" } }),
    listValuesOfField: (tx) => tx.listValuesOfField("f", 9, "t"),
    listNumberedTasks: (tx) => tx.listNumberedTasks("p", 3, 9),
    showCustomField: (tx) => tx.showCustomField({ projectId: "p", fieldId: "f" }),
    deleteFieldValue: (tx) => tx.deleteFieldValue("f", "t"),
    purgeCustomFields: (tx) => tx.purgeCustomFields(at(5), 9),
    listReactions: (tx) => tx.listReactions("t", 9),
    listReactionsTo: (tx) => tx.listReactionsTo("a"),
    listTaskIdsByNumber: (tx) => tx.listTaskIdsByNumber({ workspaceIds: ["w"] }, 1, 9),
    findLastPosition: (tx) => tx.findLastPosition("p", "s"),
    listNeighbors: (tx) => tx.listNeighbors("p", "s", { position: 1, number: 1 }, "before", { limit: 9 }),
    "listNeighbors after": (tx) => tx.listNeighbors("p", "s", { position: 1, number: 1 }, "after", { limit: 9 }),
    "listTasks of a workspace": list({ workspaceId: "w" }),
    "listTasks of a project": list({ workspaceId: "w", projectId: "p" }),
    "listTasks of an assignee": list({ workspaceId: "w", userId: "a" }),
    "listTasks by due date": list({ workspaceId: "w" }, { by: "dueDate", descending: false }),
    "listTasks by title": list({ workspaceId: "w" }, { by: "title", descending: false }),
    "listTasks with a label": list({ workspaceId: "w", labelName: "bug" }),
    "listTasks with words": list({ workspaceId: "w", terms }),
    findLabelOnTask: (tx) => tx.findLabelOnTask("t", "n"),
    findTemplateLabel: (tx) => tx.findTemplateLabel("w", "n"),
    listLabelsOnTask: (tx) => tx.listLabelsOnTask("t"),
    listLabelsOnTasks: (tx) => tx.listLabelsOnTasks(["t", "u"]),
    listLabelsOfProject: (tx) => tx.listLabelsOfProject("p"),
    listLabelsOfWorkspace: (tx) => tx.listLabelsOfWorkspace("w", {}, page),
    "listLabelsOfWorkspace, templates alone": (tx) => tx.listLabelsOfWorkspace("w", { templates: true }, page),
    listLabelCopies: (tx) => tx.listLabelCopies("w", "n", 9),
    findActivity: (tx) => tx.findActivity("a"),
    listActivitiesById: (tx) => tx.listActivitiesById(["a", "b"]),
    listActivities: (tx) => tx.listActivities("t", page),
    listComments: (tx) => tx.listComments("t", page),
    findRelationBetween: (tx) => tx.findRelationBetween("t", "u", "blocks"),
    listRelations: (tx) => tx.listRelations("t"),
    findRunningTimeEntry: (tx) => tx.findRunningTimeEntry("u"),
    listTimeEntries: (tx) => tx.listTimeEntries("t", page),
    "listWorkspaceTimeEntries of a person": (tx) =>
      tx.listWorkspaceTimeEntries("w", { since: at(0), until: at(9), userId: "u" }, page),
    listWorkspaceTimeEntries: (tx) => tx.listWorkspaceTimeEntries("w", { since: at(0), until: at(9) }, page),
    findImageByKey: (tx) => tx.findImageByKey("k"),
    listStaleUploads: (tx) => tx.listStaleUploads(at(0), 10),
    listImages: (tx) => tx.listImages("t", 9),
    findDraftFileByKey: (tx) => tx.findDraftFileByKey("k"),
    listCreationTimes: (tx) => tx.listCreationTimes("p", at(0), 9),
    findProjectBackground: (tx) => tx.findProjectBackground("p"),
    deleteProjectBackground: (tx) => tx.deleteProjectBackground("p"),
    listStaleDraftFiles: (tx) => tx.listStaleDraftFiles(at(0), 10),
    searchDocuments: (tx) => tx.searchDocuments(search),
    "searchDocuments in a project": (tx) => tx.searchDocuments({ ...search, projectId: "p" }),
    listEvents: (tx) => tx.listEvents(5, 10),
    listTaskEvents: (tx) => tx.listTaskEvents({ taskId: "t", type: "taskDescriptionChanged", since: at(0) }, page),
    listPartitionsDueAfter: (tx) => tx.listPartitionsDueAfter(at(0), 10),
    "listEvents with a bound": (tx) => tx.listEvents(5, 10, 99),
    listNotifications: (tx) => tx.listNotifications("a", page),
    "listNotifications of a workspace": (tx) => tx.listNotifications("a", page, { workspaceId: "w" }),
    readNotifications: (tx) => tx.readNotifications("a", at(0)),
    deleteNotifications: (tx) => tx.deleteNotifications("a", { workspaceId: "w" }),
    listDeliveries: (tx) => tx.listDeliveries("p", page),
    listDuePartitions: (tx) => tx.listDuePartitions(at(0), 10, ["e", "f"]),
    listTasksDue: (tx) => tx.listTasksDue(at(0), at(9), page),
    forgetRemovedBlobs: (tx) => tx.forgetRemovedBlobs(["k", "l"]),
    findReplay: (tx) => tx.findReplay("r"),
    purgeReplays: (tx) => tx.purgeReplays(at(0), 10),
    purgeTasks: (tx) => tx.purgeTasks(at(0), { tasks: 10, rows: 10 }),
    hasMoreRows: (tx) => tx.hasMoreRows("p", 9),
    deleteProject: (tx) => tx.deleteProject("p"),
    deleteWorkspace: (tx) => tx.deleteWorkspace("w"),
    deleteColumn: (tx) => tx.deleteColumn("c"),
    claimTaskNumbers: (tx) => tx.claimTaskNumbers("p", 1).catch(() => undefined),
    moveSearchDocuments: (tx) => tx.moveSearchDocuments(["t"], "p"),
  };

  // Only a few documents are ever pending, and a search scans them.
  const scanned = ["search_pending"];
  const tables = Object.values(schema)
    .map((table: SQLiteTable) => getTableConfig(table).name)
    .filter((name) => !scanned.includes(name));

  for (const [name, call] of Object.entries(CALLS)) {
    test(`${name} scans no table`, async () => {
      const plans = await plansOf(call);
      expect(plans.length).toBeGreaterThan(0);
      for (const { sql, plan } of plans) {
        const scans = plan.filter((step) => tables.some((table) => step.startsWith(`SCAN ${table}`)));
        expect({ sql, scans }).toEqual({ sql, scans: [] });
        // A bare parameter would make SQLite plan some queries again on each run.
        expect(sql).not.toMatch(/[^+]\?/);
      }
    });
  }

  test("the tasks of a column are read in order from an index", async () => {
    for (const call of [CALLS.findLastPosition, CALLS.listNeighbors, CALLS["listNeighbors after"]]) {
      for (const { plan } of await plansOf(call as (tx: Tx) => Promise<unknown>)) {
        expect(plan.join()).toContain("task_by_place (project_id=? AND status=?");
        expect(plan.join()).not.toContain("TEMP B-TREE");
      }
    }
  });

  test("a page of tasks is read in order from an index", async () => {
    const orders = {
      updatedAt: "task_by_updated (workspace_id=?",
      dueDate: "task_by_due (workspace_id=?",
      startDate: "task_by_start (workspace_id=?",
      title: "task_by_title (workspace_id=?",
      priority: "task_by_priority (workspace_id=?",
    } as const;
    const filters: [TaskFilter, string][] = [
      [{ workspaceId: "w" }, "task_by_created (workspace_id=?"],
      [{ projectId: "p" }, "task_by_project (project_id=?"],
      [{ workspaceId: "w", projectId: "p" }, "task_by_project (project_id=?"],
      [{ workspaceId: "w", projectId: "p", status: "s" }, "task_by_project (project_id=?"],
      [{ workspaceId: "w", userId: "a" }, "task_by_assignee (workspace_id=? AND user_id=?"],
      [{ workspaceId: "w", projectId: "p", userId: "a" }, "task_by_assignee (workspace_id=? AND user_id=?"],
    ];
    for (const [filter, index] of filters) {
      const inOrder = {
        createdAt: index,
        ...(filter.workspaceId === undefined ? {} : orders),
        ...(filter.projectId === undefined ? {} : { priority: "task_of_project_by_priority (project_id=?" }),
      };
      for (const [by, expected] of Object.entries(inOrder)) {
        const sort = { by: by as TaskSort["by"], descending: true };
        // Tasks with a value, then tasks without one.
        const plans = await plansOf((tx) => tx.listTasks(filter, sort, { limit: 10 }));
        expect(plans.length).toBe(by.endsWith("Date") ? 2 : 1);
        for (const { plan } of plans) {
          expect(plan.join("; ")).toContain(`SEARCH task USING INDEX ${expected}`);
          expect(plan.join("; ")).not.toContain("TEMP B-TREE");
        }
      }
    }
  });

  test("a page of tasks by number is read in order from an index", async () => {
    const filters: [TaskFilter, string][] = [
      [{ workspaceId: "w" }, "task_by_number (workspace_id=?"],
      [{ projectId: "p" }, "sqlite_autoindex_task_2 (project_id=?"],
      [{ workspaceId: "w", projectId: "p" }, "sqlite_autoindex_task_2 (project_id=?"],
    ];
    for (const [filter, index] of filters) {
      for (const page of [{ limit: 10 }, { limit: 10, after: { value: 1, id: "x" } }]) {
        const [first] = await plansOf((tx) => tx.listTasks(filter, { by: "number", descending: true }, page));
        const plan = first?.plan.join("; ") ?? "";
        expect(plan).toContain(`SEARCH task USING INDEX ${index}`);
        expect(plan).not.toContain("TEMP B-TREE");
      }
    }
  });

  test("a person's open tasks and the inbox are read from an index", async () => {
    const [open] = await plansOf((tx) => tx.listOpenTaskIds("a", { workspaceIds: ["w"] }, 9));
    expect(open?.plan.filter((line) => line.includes("SEARCH task"))).toEqual([
      "SEARCH task USING INDEX task_of_assignee (user_id=? AND column_id=?)",
    ]);
    const [inbox] = await plansOf((tx) => tx.listNotifications("a", { limit: 9 }, { shownAt: at(0) }));
    expect(inbox?.plan).toEqual(["SEARCH notification USING INDEX notification_by_time (user_id=?)"]);
  });

  test("the time entries of a workspace are read in order from an index", async () => {
    const span = { since: at(0), until: at(9) };
    for (const page of [{ limit: 10 }, { limit: 10, after: { value: 1, id: "x" } }]) {
      const [first] = await plansOf((tx) => tx.listWorkspaceTimeEntries("w", span, page));
      const plan = first?.plan.join("; ") ?? "";
      expect(plan).toContain("INDEX workspace_time_entry_by_start (workspace_id=? AND start_time>? AND start_time<?)");
      expect(plan).not.toContain("TEMP B-TREE");
    }
  });

  test("the tasks of an assignee and unread notifications are read from an index", async () => {
    const [assigned] = await plansOf((tx) => tx.listTaskIdsAssignedTo("w", "a", 9));
    expect(assigned?.plan).toEqual(["SEARCH task USING INDEX task_by_assignee (workspace_id=? AND user_id=?)"]);
    for (const which of [{}, { workspaceId: "w" }]) {
      const [unread] = await plansOf((tx) => tx.readNotifications("a", at(0), which));
      expect(unread?.plan).toEqual(["SEARCH notification USING INDEX notification_unread (user_id=?)"]);
    }
  });

  test("a list whose order has no index is read from the index by creation time", async () => {
    const [first] = await plansOf(list({ workspaceId: "w" }, { by: "position", descending: false }));
    expect(first?.plan.join()).toContain("task_by_created");
  });

  test("a rare word is looked up in the index, without scanning the documents", async () => {
    await txOf(new ConnectionSession(connection)).saveSearchDocument({
      id: "d",
      kind: "project",
      workspaceId: "w",
      projectId: null,
      taskId: null,
      createdAt: at(0),
      tokens: [{ token: "apple", weight: 1 }],
    });
    const plans = await plansOf((tx) => tx.searchDocuments(search));
    const plan = plans.at(-1)?.plan.join("; ") ?? "";
    expect(plan).toContain("SCAN found; SEARCH search_document");
    expect(plan).toContain("search_token USING PRIMARY KEY (workspace_end=? AND block=? AND token>? AND token<?)");
    expect(plan).toContain("SEARCH search_document USING INTEGER PRIMARY KEY (rowid=?)");
    const found = await readTxOf(new ConnectionSession(connection)).searchDocuments({ ...search, kinds: ["project"] });
    expect(found.map(({ id, weights }) => ({ id, weights }))).toEqual([{ id: "d", weights: [1] }]);
  });
});
