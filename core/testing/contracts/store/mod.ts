/**
 * The contract of every store, as tests for any runner:
 *
 * ```ts
 * import { test } from "bun:test";
 * storeContract("mine", {
 *   test,
 *   async open() {
 *     const folder = mkdtempSync(join(tmpdir(), "mine-"));
 *     const store = await openMyStore(folder);
 *     const close = async () => {
 *       await store.close();
 *       rmSync(folder, { recursive: true });
 *     };
 *     return { store, reopen: () => openMyStore(folder), close };
 *   },
 * });
 * ```
 *
 * @module
 */
import { checkAccessRules } from "./access_rules.ts";
import { checkAudit } from "./audit.ts";
import { checkAutomations } from "./automations.ts";
import { checkBoard } from "./board.ts";
import { checkCalendarFeeds } from "./calendar_feeds.ts";
import { checkClaims } from "./claims.ts";
import { checkDelivery } from "./delivery.ts";
import { checkDiscussion } from "./discussion.ts";
import { checkDispatch } from "./dispatch.ts";
import { checkDurability } from "./durability.ts";
import { checkFields } from "./fields.ts";
import { checkForges } from "./forges.ts";
import { checkIdentity } from "./identity.ts";
import { checkKeys } from "./keys.ts";
import { checkLabels } from "./labels.ts";
import { checkLinks } from "./links.ts";
import { checkNotifications } from "./notifications.ts";
import { checkOpenTasks } from "./open_tasks.ts";
import { checkPlans } from "./plans.ts";
import { checkProjectMove } from "./project_move.ts";
import { checkProjectRelations } from "./project_relations.ts";
import { checkRemoval } from "./removal.ts";
import { checkReports } from "./reports.ts";
import { checkSavedViews } from "./saved_views.ts";
import { checksOf, type StoreSuite } from "./scene.ts";
import { checkSearch } from "./search.ts";
import { checkSignIn } from "./sign_in.ts";
import { checkTaskLists } from "./task_lists.ts";
import { checkTaskQueries } from "./task_queries.ts";
import { checkTaskTemplates } from "./task_templates.ts";
import { checkTasks } from "./tasks.ts";
import { checkTransactions } from "./transactions.ts";
import { checkValues } from "./values.ts";
import { checkWorkspaces } from "./workspace.ts";

/** Declares the tests of the store port for the implementation called `name`. */
export function storeContract(name: string, suite: StoreSuite): void {
  const check = checksOf(name, suite);
  checkTransactions(check);
  checkDurability(check);
  checkKeys(check);
  checkValues(check);
  checkIdentity(check);
  checkSignIn(check);
  checkWorkspaces(check);
  checkAccessRules(check);
  checkAudit(check);
  checkBoard(check);
  checkOpenTasks(check);
  checkDiscussion(check);
  checkLinks(check);
  checkAutomations(check);
  checkClaims(check);
  checkPlans(check);
  checkFields(check);
  checkSavedViews(check);
  checkCalendarFeeds(check);
  checkTaskTemplates(check);
  checkTasks(check);
  checkTaskLists(check);
  checkTaskQueries(check);
  checkLabels(check);
  checkProjectMove(check);
  checkProjectRelations(check);
  checkRemoval(check);
  checkReports(check);
  checkSearch(check);
  checkDelivery(check);
  checkNotifications(check);
  checkDispatch(check);
  checkForges(check);
}
