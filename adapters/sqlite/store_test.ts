import { Database } from "bun:sqlite";
import { afterAll, describe, expect, test } from "bun:test";
import { copyFileSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  at,
  quotaContract,
  type StoreSuite,
  someDocument,
  someProject,
  someTask,
  someWorkspace,
  storeContract,
} from "@hexlane/core/testing";
import { openSqliteStore } from "./mod.ts";

/** An empty database. The migrations take 60 ms, so each test gets a copy of their result. */
const template = mkdtempSync(join(tmpdir(), "hexlane-sqlite-"));
await (await openSqliteStore(join(template, "hexlane.db"))).close();
afterAll(() => rmSync(template, { recursive: true }));

const suite: StoreSuite = {
  test,
  open: async () => {
    const folder = mkdtempSync(join(tmpdir(), "hexlane-sqlite-"));
    const path = join(folder, "hexlane.db");
    copyFileSync(join(template, "hexlane.db"), path);
    const store = await openSqliteStore(path);
    return {
      store,
      openOther: () => openSqliteStore(path),
      close: async () => {
        await store.close();
        rmSync(folder, { recursive: true });
      },
    };
  },
};

storeContract("sqlite", suite);
quotaContract("sqlite", suite);

describe("openSqliteStore()", () => {
  test("creates files that only their owner can read, whatever the umask", async () => {
    const folder = join(template, "private");
    const umask = process.umask(0);
    try {
      const store = await openSqliteStore(join(folder, "hexlane.db"));
      await store.transaction((tx) => tx.insertWorkspace(someWorkspace()));
      const names = readdirSync(folder).sort();
      const modes = names.map((name) => [name, statSync(join(folder, name)).mode & 0o777]);
      expect(modes).toEqual(["hexlane.db", "hexlane.db-shm", "hexlane.db-wal"].map((name) => [name, 0o600]));
      expect(statSync(folder).mode & 0o777).toBe(0o700);
      await store.close();
    } finally {
      process.umask(umask);
    }
  });

  test("refuses an in-memory database, because each connection would have its own", async () => {
    for (const path of ["", ":memory:", "file::memory:?cache=shared"]) {
      expect(await openSqliteStore(path).catch((error) => error)).toBeInstanceOf(TypeError);
    }
  });
});

test("purgeTasks() and emptyWorkspace() remove the search documents of one task in several transactions", async () => {
  const folder = mkdtempSync(join(tmpdir(), "hexlane-removal-"));
  const store = await openSqliteStore(join(folder, "hexlane.db"));
  try {
    const tokens = Array.from({ length: 99 }, (_, index) => ({ token: `w${index}`, weight: 1 }));
    await store.transaction(async (tx) => {
      await tx.insertWorkspace(someWorkspace({ id: "w", slug: ":deleted:w" }));
      await tx.insertProject(someProject({ id: "p", workspaceId: "w" }));
      await tx.insertTask(someTask({ id: "t", workspaceId: "w", projectId: "p" }));
      for (let index = 0; index < 10; index++) {
        const place = { workspaceId: "w", projectId: "p", taskId: "t" };
        await tx.insertSearchDocument(someDocument({ id: `d-${index}`, kind: "comment", ...place, tokens }));
      }
      await tx.deleteTask("t", at(1));
    });
    const most = { tasks: 20, rows: 300 };
    const hasMore = (rows: number) => store.read((tx) => tx.hasMoreRows("p", rows));
    expect(await store.transaction((tx) => tx.purgeTasks(at(9), most))).toEqual({ tasks: 0, isSome: true });
    expect([await hasMore(7 * 99 - 1), await hasMore(7 * 99)]).toEqual([true, false]);
    expect(await store.transaction((tx) => tx.emptyWorkspace("w", most))).toBe(true);
    expect([await hasMore(4 * 99 - 1), await hasMore(4 * 99)]).toEqual([true, false]);
    const purge = () => store.transaction((tx) => tx.purgeTasks(at(9), most));
    expect([await purge(), await purge(), await purge()]).toEqual([
      { tasks: 0, isSome: true },
      { tasks: 1, isSome: true },
      { tasks: 0, isSome: false },
    ]);
  } finally {
    await store.close();
    rmSync(folder, { recursive: true });
  }
});

const LONG_TEXT = Array.from({ length: 300 }, (_, index) => `word${index}`).join(" ");

test("searchDocuments() finds indexed and pending documents, even after they change", async () => {
  const folder = mkdtempSync(join(tmpdir(), "hexlane-blocks-"));
  const store = await openSqliteStore(join(folder, "hexlane.db"));
  try {
    const documentOf = (index: number, word: string) =>
      someDocument({ id: `d-${index}`, kind: "project", workspaceId: "w", projectId: null, taskId: null }, word);
    // A block holds 8,192 documents and a batch 256, so the documents after 8,959 are pending. Document 700 is too long
    // to be pending.
    const words = (index: number) => (index % 1000 === 0 ? "door" : index === 700 ? LONG_TEXT : "window");
    await store.transaction(async (tx) => {
      for (let index = 0; index < 9_100; index++) await tx.insertSearchDocument(documentOf(index, words(index)));
    });
    const search = async (word: string) => {
      const terms = [{ from: word, to: `${word}\u{10ffff}` }];
      const query = { workspaceIds: ["w"], kinds: ["project"] as const, terms, limit: 99 };
      return (await store.read((tx) => tx.searchDocuments(query))).map(({ id }) => id).sort();
    };
    expect(await search("do")).toEqual(Array.from({ length: 10 }, (_, index) => `d-${index * 1000}`));
    expect(await search("word299")).toEqual(["d-700"]);
    await store.transaction(async (tx) => {
      await tx.saveSearchDocument(documentOf(0, "gate"));
      await tx.saveSearchDocument(documentOf(1500, "gate"));
      for (const index of [2000, 3000, 4000, 5000, 6000, 7000]) await tx.deleteSearchDocument(`d-${index}`);
      // These documents are pending.
      await tx.saveSearchDocument(documentOf(9000, "gate"));
      await tx.saveSearchDocument(documentOf(9001, LONG_TEXT));
      await tx.saveSearchDocument(documentOf(9002, "door"));
      await tx.deleteSearchDocument("d-9003");
    });
    const expected = [
      ["d-1000", "d-8000", "d-9002"],
      ["d-0", "d-1500", "d-9000"],
      ["d-700", "d-9001"],
    ];
    const found = async () => [await search("do"), await search("gate"), await search("word299")];
    expect(await found()).toEqual(expected);
    await store.transaction(async (tx) => {
      for (let index = 9_100; index < 9_300; index++) await tx.insertSearchDocument(documentOf(index, "window"));
    });
    expect(await found()).toEqual(expected);
    const database = new Database(join(folder, "hexlane.db"), { readonly: true });
    expect(database.query("SELECT min(document_sequence) AS first FROM search_pending").get()).toEqual({
      first: 9_217,
    });
    const orphans = `SELECT * FROM search_token JOIN search_document ON sequence = document_sequence
      WHERE block != sequence / 8192 OR token_weights ->> token IS NULL`;
    expect(database.query(orphans).all()).toEqual([]);
    database.close();
  } finally {
    await store.close();
    rmSync(folder, { recursive: true });
  }
});
