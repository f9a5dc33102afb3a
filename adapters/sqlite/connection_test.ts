import { Database } from "bun:sqlite";
import { afterEach, beforeEach, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Tx } from "@hexlane/core";
import { someAccount, someColumn, someProject, someTask, someWorkspace } from "@hexlane/core/testing";
import { Connection } from "./connection.ts";
import { firstRow } from "./driver/open.ts";
import { migrate } from "./file/migrations.ts";
import { Writer } from "./writer.ts";

let folder: string;
let connection: Connection;
let writer: Writer;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "hexlane-connection-"));
  migrate(join(folder, "hexlane.db"));
  connection = new Connection(join(folder, "hexlane.db"));
  writer = new Writer(connection, { stallSeconds: 1, lockSeconds: 2 });
  await writer.transaction(async (tx) => {
    await tx.insertAccount(someAccount({ id: "ada", name: "Ada" }));
    await tx.insertWorkspace(someWorkspace({ id: "w" }));
    await tx.insertProject(someProject({ id: "p", workspaceId: "w" }));
    await tx.insertColumn(someColumn({ id: "c", projectId: "p" }));
  });
});

afterEach(async () => {
  await writer.idle();
  connection.close();
  rmSync(folder, { recursive: true });
});

async function nameIn(tx: Tx): Promise<string | undefined> {
  return (await tx.findAccount("ada"))?.name;
}

async function rename(tx: Tx, name: string): Promise<void> {
  const account = await tx.findAccount("ada");
  if (account) await tx.saveAccount({ ...account, name });
}

test("a writer sees its own changes during a transaction and afterward", async () => {
  const seen = await writer.transaction(async (tx) => {
    const before = await nameIn(tx);
    await rename(tx, "Countess");
    return [before, await nameIn(tx)];
  });
  expect(seen).toEqual(["Ada", "Countess"]);
  expect(await writer.transaction(nameIn)).toBe("Countess");
});

test("a writer's next transaction sees changes that another process committed", async () => {
  expect(await writer.transaction(nameIn)).toBe("Ada");
  const other = new Database(join(folder, "hexlane.db"));
  other.run("UPDATE account SET name = 'Grace' WHERE id = 'ada'");
  other.close();
  expect(await writer.transaction(nameIn)).toBe("Grace");
});

test("a writer does not see changes that were rolled back, whether alone or in a group", async () => {
  const failing = async (tx: Tx): Promise<void> => {
    await rename(tx, "Nobody");
    expect(await nameIn(tx)).toBe("Nobody");
    throw new RangeError("no");
  };
  await expect(writer.transaction(failing)).rejects.toThrow("no");
  expect(await writer.transaction(nameIn)).toBe("Ada");
  for (let round = 0; round < 2; round++) {
    const before = writer.transaction(nameIn);
    const failed = expect(writer.transaction(failing)).rejects.toThrow("no");
    const after = writer.transaction(nameIn);
    await failed;
    expect([await before, await after]).toEqual(["Ada", "Ada"]);
  }
});

test("a writer does not see rows that were deleted by a cascade", async () => {
  const columns = (tx: Tx) => tx.listColumns("p");
  expect((await writer.transaction(columns)).map(({ id }) => id)).toEqual(["c"]);
  await writer.transaction(async (tx) => {
    await tx.deleteProject("p");
    expect(await columns(tx)).toEqual([]);
  });
  expect(await writer.transaction(columns)).toEqual([]);
});

test("findLastPosition() is correct after tasks are inserted, moved, deleted and rolled back", async () => {
  const put = (id: string, position: number, status = "to-do") =>
    writer.transaction((tx) =>
      tx.insertTask(someTask({ id, number: Number(id), projectId: "p", workspaceId: "w", position, status })),
    );
  const end = (status = "to-do") => writer.transaction((tx) => tx.findLastPosition("p", status));
  expect(await end()).toBeUndefined();
  await put("1", 10);
  expect(await end()).toBe(10);
  await put("2", 5);
  expect([await end(), await end("done")]).toEqual([10, undefined]);
  await put("3", 99, "done");
  await put("4", 20);
  expect([await end(), await end("done")]).toEqual([20, 99]);
  await writer.transaction((tx) => tx.savePositions([{ id: "4", position: 1 }]));
  expect(await end()).toBe(10);
  await writer.transaction((tx) => tx.deleteTask("1", new Date(0)));
  expect(await end()).toBe(5);
  const putBack = writer.transaction(async (tx) => {
    await tx.insertTask(
      someTask({ id: "9", number: 9, projectId: "p", workspaceId: "w", position: 500, status: "to-do" }),
    );
    expect(await tx.findLastPosition("p", "to-do")).toBe(500);
    throw new RangeError("no");
  });
  await expect(putBack).rejects.toThrow("no");
  expect(await end()).toBe(5);
});

test.skipIf(!existsSync("/proc/self/fd"))("close() leaves no file open", async () => {
  await writer.transaction((tx) =>
    tx.listTasks({ workspaceId: "w" }, { by: "number", descending: false }, { limit: 10 }),
  );
  const openFiles = (): string[] =>
    readdirSync("/proc/self/fd").flatMap((name) => {
      try {
        return [readlinkSync(join("/proc/self/fd", name))];
      } catch {
        return [];
      }
    });
  const ours = (): string[] => openFiles().filter((path) => path.startsWith(folder));
  expect(ours().length).toBeGreaterThan(0);
  await writer.idle();
  connection.close();
  expect(ours()).toEqual([]);
  connection = new Connection(join(folder, "hexlane.db"));
});

test("a connection that is opened while another process closes the file waits for that process", async () => {
  const path = join(folder, "closing.db");
  migrate(path);
  // In this mode, no other connection may read the file, as while the last connection closes.
  const program = `
    const { Database } = require("bun:sqlite");
    const database = new Database(${JSON.stringify(path)});
    database.run("PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE");
    console.log("locked");
    setTimeout(() => database.close(), 400);
  `;
  const closing = Bun.spawn([process.execPath, "-e", program], { stdout: "pipe", stderr: "inherit" });
  await closing.stdout.getReader().read();
  new Connection(path).close();
  expect(await closing.exited).toBe(0);
}, 600_000);

test("a connection waits for the disk at each change, unless `waitForDisk` is false", () => {
  const synchronousOf = ({ database }: Connection) => firstRow(database, "PRAGMA synchronous");
  const careless = new Connection(join(folder, "hexlane.db"), { waitForDisk: false });
  expect([synchronousOf(connection), synchronousOf(careless)]).toEqual([{ synchronous: 2 }, { synchronous: 0 }]);
  careless.close();
});
