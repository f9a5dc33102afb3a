/**
 * Lists of tasks in a large workspace. A list that is read on the main thread is either refused or the same as in a
 * session that may read everything.
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ReadTx, TaskFilter, TaskSort } from "@hexlane/core";
import { at, someProject, someTask, someWorkspace } from "@hexlane/core/testing";
import { readTxOf } from "@hexlane/sql";
import { openSqliteStore } from "@hexlane/sqlite";
import { Connection } from "../../adapters/sqlite/connection.ts";
import { ConnectionSession, ShortReadSession } from "../../adapters/sqlite/session.ts";

/** More than a scan on the main thread may read. */
const TASKS = 2_500;
let folder: string;
let connection: Connection;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "hexlane-sqlite-"));
  const path = join(folder, "hexlane.db");
  const store = await openSqliteStore(path);
  await store.transaction(async (tx) => {
    await tx.insertWorkspace(someWorkspace());
    for (const id of ["project-1", "project-2"]) {
      await tx.insertProject(someProject({ id, slug: id, lastTaskNumber: id === "project-1" ? TASKS : 50 }));
    }
    for (let number = 1; number <= TASKS; number++) {
      const userId = number % 3 === 0 ? `account-${number % 333 === 0 ? 2 : 1}` : null;
      await tx.insertTask(
        someTask({
          number,
          projectId: number % 50 === 0 ? "project-2" : "project-1",
          status: number % 4 === 0 ? "done" : "to-do",
          userId,
          dueDate: number % 5 === 0 ? at((number * 7) % 1_000) : null,
          createdAt: at(Math.floor(number / 2)),
          updatedAt: at((number * 7919) % TASKS),
        }),
      );
    }
  });
  await store.close();
  connection = new Connection(path, { readonly: true });
});

afterAll(() => {
  connection.close();
  rmSync(folder, { recursive: true });
});

const FILTERS: TaskFilter[] = [
  {},
  { status: "done" },
  { status: "done", userId: "account-1" },
  { userId: "account-1" },
  { userId: "account-2" },
  { userId: "account-2", status: "to-do" },
  { userId: null, dueBefore: at(500) },
  { status: "nothing" },
];

/** Reads up to two pages. */
async function pages(tx: ReadTx, filter: TaskFilter, sort: TaskSort): Promise<string[]> {
  const first = await tx.listTasks(filter, sort, { limit: 20 });
  const second = first.next ? await tx.listTasks(filter, sort, { limit: 20, after: first.next }) : { rows: [] };
  return [...first.rows, ...second.rows].map(({ id }) => id);
}

test("a short read lists the same tasks as an unlimited one, or is refused", async () => {
  let refused = 0;
  const all = readTxOf(new ConnectionSession(connection));
  for (const where of [{ workspaceId: "workspace-1" }, { projectId: "project-1" }, { projectId: "project-2" }]) {
    for (const conditions of FILTERS) {
      for (const by of ["createdAt", "updatedAt", "dueDate"] as const) {
        for (const descending of [false, true]) {
          const filter: TaskFilter = { workspaceId: "workspace-1", ...where, ...conditions };
          const session = new ShortReadSession(connection);
          const found = await pages(readTxOf(session), filter, { by, descending }).catch((error: unknown) => {
            if (!session.isTooLong) throw error;
            refused++;
          });
          if (found) expect(found).toEqual(await pages(all, filter, { by, descending }));
        }
      }
    }
  }
  // Lists are refused if too few of the first tasks match.
  expect(refused).toBeGreaterThan(0);
  expect(refused).toBeLessThan(40);
});

test("a short read can list a large workspace if an index covers the filter or many tasks match", async () => {
  const list = async (conditions: TaskFilter, by: TaskSort["by"]) => {
    const filter: TaskFilter = { workspaceId: "workspace-1", ...conditions };
    return await readTxOf(new ShortReadSession(connection)).listTasks(filter, { by, descending: true }, { limit: 20 });
  };
  for (const by of ["createdAt", "updatedAt", "dueDate"] as const) {
    expect((await list({ projectId: "project-1", status: "done" }, by)).rows).toHaveLength(20);
    expect((await list({ projectId: "project-2" }, by)).rows).toHaveLength(20);
  }
  expect((await list({ userId: "account-2" }, "createdAt")).rows).toHaveLength(7);
  expect(await list({ status: "nothing" }, "createdAt").catch(() => "refused")).toBe("refused");
});
