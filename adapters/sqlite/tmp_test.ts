import { test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { openSqliteStore } from "/work/main/adapters/sqlite/mod.ts";
import { checksOf } from "/work/main/core/testing/store_scene.ts";
import { checkKeys } from "/work/main/core/testing/store_contract_keys.ts";
import { checkTransactions } from "/work/main/core/testing/store_contract_transactions.ts";
import { checkValues } from "/work/main/core/testing/store_contract_values.ts";
const check = checksOf("sqlite", { test, open: async () => {
  const dir = mkdtempSync("/tmp/hexsql/c-");
  const store = await openSqliteStore(dir + "/a.db");
  return { store, close: async () => { await store.close(); rmSync(dir, { recursive: true }); } };
}});
checkTransactions(check); checkKeys(check); checkValues(check);
