/**
 * What every store must do, in tests for any runner:
 *
 * ```ts
 * import { test } from "bun:test";
 * storeContract("mine", { test, open: async () => ({ store: await openMyStore(), close: async () => {} }) });
 * ```
 *
 * @module
 */
import { checkBoard } from "./store_contract_board.ts";
import { checkDelivery } from "./store_contract_delivery.ts";
import { checkDispatch } from "./store_contract_dispatch.ts";
import { checkIdentity } from "./store_contract_identity.ts";
import { checkKeys } from "./store_contract_keys.ts";
import { checkLabels } from "./store_contract_labels.ts";
import { checkRemoval } from "./store_contract_removal.ts";
import { checkSearch } from "./store_contract_search.ts";
import { checkSignIn } from "./store_contract_sign_in.ts";
import { checkTaskLists } from "./store_contract_task_lists.ts";
import { checkTasks } from "./store_contract_tasks.ts";
import { checkTransactions } from "./store_contract_transactions.ts";
import { checkValues } from "./store_contract_values.ts";
import { checkWorkspaces } from "./store_contract_workspace.ts";
import { checksOf, type StoreSuite } from "./store_scene.ts";

/** Declares the tests of the store port for an implementation of this name. */
export function storeContract(name: string, suite: StoreSuite): void {
  const check = checksOf(name, suite);
  checkTransactions(check);
  checkKeys(check);
  checkValues(check);
  checkIdentity(check);
  checkSignIn(check);
  checkWorkspaces(check);
  checkBoard(check);
  checkTasks(check);
  checkTaskLists(check);
  checkLabels(check);
  checkRemoval(check);
  checkSearch(check);
  checkDelivery(check);
  checkDispatch(check);
}
