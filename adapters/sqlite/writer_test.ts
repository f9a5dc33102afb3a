import { Database } from "bun:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TrackerError, type Tx } from "@hexlane/core";
import { someAccount, someLabel, someWorkspace } from "@hexlane/core/testing";
import { Connection } from "./connection.ts";
import { migrate } from "./file/migrations.ts";
import { openSqliteStore } from "./mod.ts";
import { Writer } from "./writer.ts";

let folder: string;
let path: string;
/** Processes that a test started, to be killed even if the test fails. */
const children: Bun.Subprocess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hexlane-sqlite-"));
  path = join(folder, "hexlane.db");
});

afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  rmSync(folder, { recursive: true });
});

/** Opens a writer whose connection a test can manipulate. */
function openWriter(): { writer: Writer; connection: Connection; database: Database } {
  migrate(path);
  const connection = new Connection(path);
  // A group includes every waiting transaction, no matter how slow the machine is.
  const writer = new Writer(connection, { stallSeconds: 1, lockSeconds: 2, groupMilliseconds: 10_000 });
  return { writer, connection, database: connection.database as Database };
}

/** Returns the IDs of the accounts in the file, as another process sees them. */
function accountsInFile(): string[] {
  const other = new Database(path, { readonly: true });
  const ids = other.query<{ id: string }, []>("SELECT id FROM account ORDER BY id").all();
  expect(other.query<{ integrity_check: string }, []>("PRAGMA integrity_check").get()?.integrity_check).toBe("ok");
  other.close();
  return ids.map(({ id }) => id);
}

/** Returns work that inserts an account and records each run. */
function inserting(id: string, runs: string[] = []): (tx: Tx) => Promise<void> {
  return async (tx) => {
    runs.push(id);
    await tx.insertAccount(someAccount({ id }));
  };
}

/** Returns the outcome of each transaction: `stored`, or its error code. */
async function outcomesOf(promises: Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(promises);
  return settled.map((one) => (one.status === "fulfilled" ? "stored" : (one.reason.code ?? String(one.reason))));
}

describe("a group", () => {
  test("stores 256 concurrent transactions in a few commits", async () => {
    const { writer, connection } = openWriter();
    let commits = 0;
    const control = connection.control.bind(connection);
    connection.control = (text) => {
      if (text === "COMMIT") commits++;
      control(text);
    };
    const ids = Array.from({ length: 256 }, (_, index) => `a${index}`);
    await Promise.all(ids.map((id) => writer.transaction(inserting(id))));
    expect(accountsInFile()).toEqual(ids.sort());
    expect(commits).toBeGreaterThanOrEqual(4);
    expect(commits).toBeLessThan(64);
    connection.close();
  });

  test("settles no transaction before the commit, not even a refused one", async () => {
    const { writer, connection } = openWriter();
    const order: string[] = [];
    const control = connection.control.bind(connection);
    connection.control = (text) => {
      control(text);
      if (text === "COMMIT") order.push(text);
    };
    await Promise.allSettled([
      writer.transaction(inserting("a")).then(() => order.push("a stored")),
      writer.transaction(inserting("a")).catch(({ code }) => order.push(`a ${code}`)),
      writer.transaction(inserting("b")).then(() => order.push("b stored")),
    ]);
    expect(order).toEqual(["COMMIT", "a stored", "a conflict", "b stored"]);
    connection.close();
  });

  test("lets the event loop run between consecutive groups", async () => {
    const { writer, connection } = openWriter();
    let [written, isOver] = [0, false];
    const write = async (): Promise<void> => {
      for (; !isOver; written++) await writer.transaction(inserting(`a${written}`));
    };
    const writing = write();
    const writtenBetween: number[] = [];
    while (writtenBetween.length < 50) {
      const before = written;
      // Not a timer, which would wait at least a millisecond, enough for dozens of groups in memory.
      await new Promise((resolve) => setImmediate(resolve));
      writtenBetween.push(written - before);
    }
    isOver = true;
    await writing;
    // Other work runs after almost every group.
    expect(Math.max(...writtenBetween)).toBeLessThan(8);
    connection.close();
  });

  test("lets other work run between its transactions", async () => {
    const { writer, connection } = openWriter();
    let ticks = 0;
    let isOver = false;
    const count = (): void => {
      ticks++;
      if (!isOver) setImmediate(count);
    };
    const busy = async (tx: Tx): Promise<number> => {
      await tx.findAccount("nobody");
      const end = performance.now() + 3;
      while (performance.now() < end);
      return ticks;
    };
    const transactions = Array.from({ length: 20 }, () => writer.transaction(busy));
    setImmediate(count);
    const seen = await Promise.all(transactions);
    isOver = true;
    // 60 ms in total, with a tick after every 5 ms.
    expect(new Set(seen).size).toBeGreaterThanOrEqual(8);
    connection.close();
  });

  test("loses only the transaction that fails, and re-runs it and the ones before it", async () => {
    const { writer, connection } = openWriter();
    const runs: string[] = [];
    const failing = async (tx: Tx): Promise<void> => {
      runs.push("failing");
      await tx.insertAccount(someAccount({ id: "b" }));
      await tx.insertAccount(someAccount({ id: "c" }));
      throw new TrackerError("forbidden", "No");
    };
    const transactions = [inserting("a", runs), failing, inserting("b", runs)];
    const outcomes = await outcomesOf(transactions.map((work) => writer.transaction(work)));
    expect(outcomes).toEqual(["stored", "forbidden", "stored"]);
    expect(accountsInFile()).toEqual(["a", "b"]);
    expect(runs).toEqual(["a", "failing", "a", "failing", "b"]);
    connection.close();
  });

  test("re-runs nothing if a transaction fails before it writes", async () => {
    const { writer, connection } = openWriter();
    const runs: string[] = [];
    const failing = async (tx: Tx): Promise<void> => {
      runs.push("failing");
      await tx.findAccount("a");
      throw new TrackerError("forbidden", "No");
    };
    const transactions = [inserting("a", runs), failing, inserting("b", runs)];
    const outcomes = await outcomesOf(transactions.map((work) => writer.transaction(work)));
    expect(outcomes).toEqual(["stored", "forbidden", "stored"]);
    expect(runs).toEqual(["a", "failing", "b"]);
    connection.close();
  });

  test.each([
    ["in one group", 10_000],
    ["in groups that end early", 0],
  ])("re-runs each transaction at most once, however many fail, %s", async (_, groupMilliseconds) => {
    migrate(path);
    const connection = new Connection(path);
    const writer = new Writer(connection, { stallSeconds: 1, lockSeconds: 2, groupMilliseconds });
    const runs: string[] = [];
    const failing = (id: string) => async (tx: Tx) => {
      await inserting(id, runs)(tx);
      throw new TrackerError("forbidden", "No");
    };
    // The first one fails, too.
    const ids = Array.from({ length: 40 }, (_, index) => `a${index}`);
    const works = ids.map((id, index) => (index % 4 === 3 ? inserting(id, runs) : failing(id)));
    const outcomes = await outcomesOf(works.map((work) => writer.transaction(work)));
    expect(outcomes).toEqual(ids.map((_, index) => (index % 4 === 3 ? "stored" : "forbidden")));
    expect(accountsInFile()).toEqual(ids.filter((_, index) => index % 4 === 3).sort());
    const counts = Map.groupBy(runs, (id) => id);
    expect(Math.max(...[...counts.values()].map(({ length }) => length))).toBe(2);
    connection.close();
  });

  test("needs one rollback and one commit even if the first ten transactions fail", async () => {
    const { writer, connection } = openWriter();
    const commands: string[] = [];
    const control = connection.control.bind(connection);
    connection.control = (text) => {
      if (/^(COMMIT|ROLLBACK)$/.test(text)) commands.push(text);
      control(text);
    };
    const failing = async (tx: Tx) => {
      await inserting("b")(tx);
      throw new TrackerError("forbidden", "No");
    };
    const works = [...Array.from({ length: 10 }, () => failing), inserting("a")];
    await Promise.allSettled(works.map((work) => writer.transaction(work)));
    expect(commands).toEqual(["ROLLBACK", "COMMIT"]);
    connection.close();
  });
});

describe("a disk that fills up in the middle of a group", () => {
  const HUGE = "x".repeat(4 * 1024 * 1024);

  /** Leaves room for a few rows. */
  function fillUp(database: Database): void {
    const pages = (database.prepare("PRAGMA page_count").get() as { page_count: number }).page_count;
    database.run(`PRAGMA max_page_count = ${pages + 20}`);
  }

  test("fails only the transaction that fills it, and stores the other transactions", async () => {
    const { writer, connection, database } = openWriter();
    fillUp(database);
    const runs: string[] = [];
    const greedy = async (tx: Tx) => {
      runs.push("greedy");
      await tx.insertAccount(someAccount({ id: "greedy" }));
      await tx.insertAccount(someAccount({ id: "huge", name: HUGE }));
    };
    const transactions = [
      inserting("a", runs),
      inserting("b", runs),
      greedy,
      inserting("c", runs),
      inserting("d", runs),
    ];
    const outcomes = await outcomesOf(transactions.map((work) => writer.transaction(work)));
    expect(outcomes).toEqual(["stored", "stored", "unavailable", "stored", "stored"]);
    // The first three transactions run as a group until one fails, then one by one. The last two run once.
    expect(runs).toEqual(["a", "b", "greedy", "a", "b", "greedy", "c", "d"]);
    expect(accountsInFile()).toEqual(["a", "b", "c", "d"]);
    connection.close();
  });

  test("stores nothing of a transaction that catches the error and continues", async () => {
    const { writer, connection, database } = openWriter();
    fillUp(database);
    const stubborn = async (tx: Tx) => {
      await tx.insertAccount(someAccount({ id: "huge", name: HUGE })).catch(() => undefined);
      await tx.insertAccount(someAccount({ id: "after" })).catch(() => undefined);
      return "done";
    };
    const transactions = [inserting("a"), stubborn, inserting("b")];
    expect(await outcomesOf(transactions.map((work) => writer.transaction<unknown>(work)))).toEqual([
      "stored",
      "unavailable",
      "stored",
    ]);
    expect(accountsInFile()).toEqual(["a", "b"]);
    connection.close();
  });

  test("reports when to retry, and stores changes once there is space", async () => {
    const { writer, connection, database } = openWriter();
    fillUp(database);
    const huge = (tx: Tx) => tx.insertAccount(someAccount({ id: "huge", name: HUGE }));
    const error = await writer.transaction(huge).catch((reason) => reason);
    expect([error.code, error.details.retryAfterSeconds]).toEqual(["unavailable", 1]);
    database.run("PRAGMA max_page_count = 1000000");
    await writer.transaction(huge);
    expect(accountsInFile()).toEqual(["huge"]);
    connection.close();
  });
});

describe("a failing commit", () => {
  /** Returns work that leaves a dangling reference, which only COMMIT detects. */
  function breaking(database: Database): (tx: Tx) => Promise<void> {
    return async (tx) => {
      database.run("PRAGMA defer_foreign_keys = ON");
      await tx.insertLabel(someLabel({ id: "dangling", workspaceId: "nowhere" }));
    };
  }

  test("fails only the transaction that caused it, and re-runs the other transactions", async () => {
    const { writer, connection, database } = openWriter();
    const runs: string[] = [];
    const transactions = [inserting("a", runs), breaking(database), inserting("b", runs)];
    const outcomes = await outcomesOf(transactions.map((work) => writer.transaction(work)));
    expect(outcomes).toEqual(["stored", "SQLITE_CONSTRAINT_FOREIGNKEY", "stored"]);
    expect(runs).toEqual(["a", "b", "a", "b"]);
    expect(accountsInFile()).toEqual(["a", "b"]);
    expect(database.prepare("SELECT id FROM label").all()).toEqual([]);
    connection.close();
  });

  test("leaves the writer usable", async () => {
    const { writer, connection, database } = openWriter();
    expect(await outcomesOf([writer.transaction(breaking(database))])).toEqual(["SQLITE_CONSTRAINT_FOREIGNKEY"]);
    expect(connection.inTransaction).toBe(false);
    await writer.transaction(inserting("a"));
    expect(accountsInFile()).toEqual(["a"]);
    connection.close();
  });
});

describe("a transaction that awaits something else", () => {
  test("is canceled, and the transactions after it continue", async () => {
    migrate(path);
    const connection = new Connection(path);
    const writer = new Writer(connection, { stallSeconds: 0.05, lockSeconds: 2 });
    let leaked: Tx | undefined;
    const stuck = writer.transaction(async (tx) => {
      leaked = tx;
      await tx.insertAccount(someAccount({ id: "stuck" }));
      await new Promise(() => undefined);
    });
    const next = writer.transaction(inserting("next"));
    expect(await stuck.catch((error) => error)).toBeInstanceOf(TypeError);
    await next;
    const late = (leaked as Tx).insertAccount(someAccount({ id: "late" }));
    expect(await late.catch((error) => error)).toBeInstanceOf(TypeError);
    expect(accountsInFile()).toEqual(["next"]);
    connection.close();
  });
});

/** Runs a program that imports from this folder. */
function spawn(program: string): Bun.Subprocess<"ignore", "pipe", "inherit"> {
  const child = Bun.spawn([process.execPath, "-e", program], {
    cwd: import.meta.dir,
    stdin: "ignore",
    stdout: "pipe",
    stderr: "inherit",
  });
  children.push(child);
  return child;
}

async function firstLine(stream: ReadableStream<Uint8Array>): Promise<string> {
  const reader = stream.getReader();
  const { value } = await reader.read();
  reader.releaseLock();
  return new TextDecoder().decode(value).trim();
}

describe("with several processes", () => {
  test("a process that holds the lock does not block reads, and changes are refused after `lockSeconds`", async () => {
    const store = await openSqliteStore(path, { lockSeconds: 0.6 });
    await store.transaction((tx) => tx.insertWorkspace(someWorkspace()));
    const holder = spawn(`
      import { Database } from "bun:sqlite";
      const database = new Database(${JSON.stringify(path)});
      database.run("BEGIN IMMEDIATE");
      console.log("locked");
      setInterval(() => database, 1000);
    `);
    expect(await firstLine(holder.stdout)).toBe("locked");

    let ticks = 0;
    const ticking = setInterval(() => ticks++, 5);
    const start = performance.now();
    let isRefused = false;
    const refused = store.transaction(inserting("a")).catch((error) => {
      isRefused = true;
      return error;
    });
    expect((await store.read((tx) => tx.findWorkspace("workspace-1")))?.id).toBe("workspace-1");
    expect(isRefused).toBe(false);
    const error = await refused;
    const waited = performance.now() - start;
    clearInterval(ticking);
    expect([error.code, error.details.retryAfterSeconds]).toEqual(["unavailable", 1]);
    expect(waited).toBeGreaterThanOrEqual(600);
    // Waiting inside SQLite would have blocked the timer.
    expect(ticks).toBeGreaterThan(2);

    const waiting = store.transaction(inserting("b"));
    await Bun.sleep(50);
    holder.kill("SIGKILL");
    await holder.exited;
    await waiting;
    expect(accountsInFile()).toEqual(["b"]);
    await store.close();
  });

  test("acknowledged changes survive when the process is killed", async () => {
    const writer = spawn(`
      import { someAccount } from "@hexlane/core/testing";
      import { openSqliteStore } from "./mod.ts";
      const store = await openSqliteStore(${JSON.stringify(path)});
      const write = async (id) => {
        await store.transaction((tx) => tx.insertAccount(someAccount({ id })));
        process.stdout.write(id + "\\n");
      };
      for (let round = 0; ; round++) await Promise.all([1, 2, 3, 4].map((lane) => write("a" + round + "-" + lane)));
    `);
    let text = "";
    const decoder = new TextDecoder();
    for await (const chunk of writer.stdout) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length > 2000) writer.kill("SIGKILL");
    }
    await writer.exited;
    const acknowledged = text.slice(0, text.lastIndexOf("\n")).split("\n");
    expect(acknowledged.length).toBeGreaterThan(100);
    const store = await openSqliteStore(path);
    const stored = new Set(accountsInFile());
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    await store.close();
  });

  test("two stores can write to the same file concurrently", async () => {
    const [one, two] = [await openSqliteStore(path), await openSqliteStore(path)];
    const ids = Array.from({ length: 60 }, (_, index) => `a${index}`);
    await Promise.all(ids.map((id, index) => (index % 2 ? one : two).transaction(inserting(id))));
    expect(accountsInFile()).toEqual(ids.sort());
    await Promise.all([one.close(), two.close()]);
  });
});
