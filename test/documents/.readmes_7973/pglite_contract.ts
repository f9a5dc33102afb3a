import { test } from "bun:test";
import { PGlite } from "@electric-sql/pglite";
import { memoryStore } from "@hexlane/core/memory";
import { assertEquals, dumpContract, quotaContract, runStoreProgram, storeContract } from "@hexlane/core/testing";
import fc from "fast-check";
import { openPgliteStore } from "./pglite_store.ts";

/** Emptying a database is faster than starting another. */
const used: PGlite[] = [];

async function open() {
  const db = used.pop() ?? (await PGlite.create());
  const store = await openPgliteStore(db);
  const close = async () => {
    await store.close();
    const { rows } = await db.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables
      WHERE schemaname = 'public' AND tablename NOT IN ('migration', 'outbox_turn')`,
    );
    const statements = rows.map(({ name }) => `DELETE FROM ${name}`);
    // Without triggers, the order of foreign keys does not matter.
    await db.exec(["SET session_replication_role = replica", ...statements, "RESET session_replication_role"].join("; "));
    used.push(db);
  };
  return { store, reopen: () => openPgliteStore(db), close };
}

storeContract("pglite", { test, open });
quotaContract("pglite", { test, open });
dumpContract("pglite", { test, open });

test("pglite and memory return the same results for random programs", async () => {
  const programs = fc.array(fc.nat(10_000), { minLength: 20, maxLength: 200 });
  const property = fc.asyncProperty(programs, async (choices) => {
    const { store, close } = await open();
    assertEquals(await runStoreProgram(store, choices), await runStoreProgram(memoryStore(), choices));
    await close();
  });
  await fc.assert(property, { numRuns: 5 });
});
