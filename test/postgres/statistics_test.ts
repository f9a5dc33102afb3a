import { expect, test } from "bun:test";
import { someAccount, someProject, someTask, someWorkspace } from "@hexlane/core/testing";
import { openPostgresStore } from "@hexlane/postgres";
import pg from "pg";
import { hasPostgres, sharedPostgres } from "../servers/postgres.ts";

const TASKS = 20_000;

test.if(hasPostgres())("reading the watchers of a task reads few tasks while Postgres has no statistics", async () => {
  // A new database, whose tables have never been analyzed.
  const url = await (await sharedPostgres()).createDatabase();
  const store = await openPostgresStore(url);
  const task = someTask({ id: "first", number: 1 });
  const watcher = { taskId: "first", userId: "account-1", isWatching: true, createdAt: new Date(0) };
  await store.transaction(async (tx) => {
    await tx.insertAccount(someAccount({ id: "account-1" }));
    await tx.insertWorkspace(someWorkspace());
    await tx.insertProject(someProject());
    await tx.insertTask(task);
    await tx.addWatchers([watcher]);
  });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const copies = `FROM generate_series(2, ${TASKS}) n`;
  await client.query(`INSERT INTO task SELECT (jsonb_populate_record(task, jsonb_build_object('id', 'task-' || n, 'number', n))).*
    ${copies}, task WHERE task.id = 'first'`);
  await client.query(`INSERT INTO task_watcher SELECT (jsonb_populate_record(task_watcher, jsonb_build_object('task_id', 'task-' || n))).*
    ${copies}, task_watcher WHERE task_id = 'first'`);
  const readTasks = async (): Promise<number> => {
    // Sessions report what they read when they end.
    const { rows } = await client.query<{ read: string }>(`SELECT seq_tup_read + idx_tup_fetch AS read
      FROM pg_stat_user_tables WHERE relname = 'task'`);
    return Number(rows[0]?.read);
  };
  await client.query("SELECT pg_stat_force_next_flush()");
  const before = await readTasks();
  const other = await openPostgresStore(url);
  expect(await other.read((tx) => tx.listWatchers(["first"]))).toEqual([watcher]);
  await other.close();
  let read = 0;
  for (let attempt = 0; attempt < 100 && read === 0; attempt++) {
    await Bun.sleep(50);
    read = (await readTasks()) - before;
  }
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(100);
  await client.end();
  await store.close();
});
