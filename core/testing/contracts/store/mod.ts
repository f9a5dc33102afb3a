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

import { checkBoard } from "./board/board.ts";
import { checkCalendarFeeds } from "./board/calendar_feeds.ts";
import { checkClaims } from "./board/claims.ts";
import { checkDiscussion } from "./board/discussion.ts";
import { checkFields } from "./board/fields.ts";
import { checkLabels } from "./board/labels.ts";
import { checkLinks } from "./board/links.ts";
import { checkOpenTasks } from "./board/open_tasks.ts";
import { checkPlans } from "./board/plans.ts";
import { checkProjectMove } from "./board/project_move.ts";
import { checkProjectRelations } from "./board/project_relations.ts";
import { checkReports } from "./board/reports.ts";
import { checkSavedViews } from "./board/saved_views.ts";
import { checkSearch } from "./board/search.ts";
import { checkTaskLists } from "./board/task_lists.ts";
import { checkTaskQueries } from "./board/task_queries.ts";
import { checkTaskTemplates } from "./board/task_templates.ts";
import { checkTasks } from "./board/tasks.ts";
import { checkAutomations } from "./delivery/automations.ts";
import { checkDelivery } from "./delivery/delivery.ts";
import { checkDispatch } from "./delivery/dispatch.ts";
import { checkForges } from "./delivery/forges.ts";
import { checkNotifications } from "./delivery/notifications.ts";
import { checkDurability } from "./durability.ts";
import { checkKeys } from "./keys.ts";
import { checkAccessRules } from "./people/access_rules.ts";
import { checkAudit } from "./people/audit.ts";
import { checkIdentity } from "./people/identity.ts";
import { checkSignIn } from "./people/sign_in.ts";
import { checkWorkspaces } from "./people/workspace.ts";
import { checkRemoval } from "./removal.ts";
import { checksOf, type StoreSuite } from "./scene.ts";
import { checkTransactions } from "./transactions.ts";
import { checkValues } from "./values.ts";

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
