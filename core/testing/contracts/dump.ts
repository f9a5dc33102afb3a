/**
 * The contract of every store that can be dumped, as tests for any runner.
 *
 * @module
 */
import { TrackerError } from "../../errors.ts";
import { DUMP_KINDS, type Dumpable, type DumpKind, type DumpRecord } from "../../ports/dump.ts";
import { FIRST_TASK_VERSION } from "../../ports/records/board.ts";
import type { Store } from "../../ports/store.ts";
import { assert, assertEquals } from "../assert.ts";
import { insertEverything, ODD_TASK, ODD_TEXT } from "../everything.ts";
import { at, someAccount, someEvent, someTimeEntry } from "../fixtures.ts";
import { runStoreProgram } from "../model/store_model.ts";
import { readEverything } from "./store/read_everything.ts";
import type { TestRunner } from "./store/scene.ts";

type DumpableStore = Store & Dumpable;

/** Options for {@linkcode dumpContract}. */
export interface DumpSuite {
  test: TestRunner;
  /** Opens an empty store. `close` deletes it. */
  open(): Promise<{ store: Store & Dumpable; close(): Promise<void> }>;
}

/** Declares the tests of the dumpable port for the implementation called `name`. */
export function dumpContract(name: string, { test, open }: DumpSuite): void {
  const check = (what: string, body: (store: DumpableStore, other: DumpableStore) => Promise<void>): void => {
    test(`dump (${name}): ${what}`, async () => {
      const [one, other] = [await open(), await open()];
      try {
        await body(one.store, other.store);
      } finally {
        await one.close();
        await other.close();
      }
    });
  };

  check("dumps no records of an empty store", async (store) => {
    assertEquals(await recordsOf(store), []);
  });

  check("loads every dumped record", async (store, other) => {
    await store.transaction(insertEverything);
    const records = await recordsOf(store);
    assertEquals([...new Set(records.map(({ kind }) => kind))], [...DUMP_KINDS]);
    await other.load(each(records));
    assertEquals(await recordsOf(other), records);
    assertEquals(await other.read(readEverything), await store.read(readEverything));
    const [task, activity] = await other.read(async (tx) => [
      await tx.findTask("task-1"),
      await tx.findActivity("activity-1"),
    ]);
    assertEquals(task?.dueDate, ODD_TASK.dueDate);
    assertEquals([task?.title, activity?.content], [ODD_TEXT, ODD_TEXT]);
  });

  check("dumps who may sign up, but no other value of the installation", async (store, other) => {
    await store.transaction(async (tx) => {
      await tx.saveInstallationValue("registration", "closed");
      await tx.saveInstallationValue("secret mark", "own");
    });
    await other.transaction((tx) => tx.saveInstallationValue("secret mark", "other"));
    const records = await recordsOf(store);
    assertEquals(records, [{ kind: "installation", fields: { name: "registration", value: "closed" } }]);
    await other.load(each(records));
    const values = (["registration", "secret mark"] as const).map((name) =>
      other.read((tx) => tx.findInstallationValue(name)),
    );
    assertEquals(await Promise.all(values), ["closed", "other"]);
  });

  check("loads a dump from before tasks had versions", async (store, other) => {
    await store.transaction(async (tx) => {
      await insertEverything(tx);
      await tx.raiseTaskVersions(["task-1"]);
    });
    const records = await recordsOf(store);
    const versions = (all: DumpRecord[]) =>
      all.flatMap(({ kind, fields }) => (kind === "task" ? [fields.version] : []));
    assertEquals(versions(records), [FIRST_TASK_VERSION + 1, FIRST_TASK_VERSION, FIRST_TASK_VERSION]);
    const older = records.map((record) => {
      const { version, ...fields } = record.fields;
      return record.kind === "task" ? { kind: record.kind, fields } : record;
    });
    await other.load(each(older));
    assertEquals(versions(await recordsOf(other)), Array(3).fill(FIRST_TASK_VERSION));
    await other.transaction((tx) => tx.raiseTaskVersions(["task-1"]));
    assertEquals(await other.read(readEverything), await store.read(readEverything));
  });

  check(
    "loads a dump from before time was billable, in which one person has several running timers",
    async (store, other) => {
      const open = { endTime: null, duration: null };
      await store.transaction(async (tx) => {
        await insertEverything(tx);
        await tx.insertTimeEntry(someTimeEntry({ id: "entry-2", userId: "other", startTime: at(90), ...open }));
        await tx.insertTimeEntry(someTimeEntry({ id: "entry-3", userId: null, startTime: at(95), ...open }));
      });
      const older = (await recordsOf(store)).map((record) => {
        if (record.kind !== "timeEntry") return record;
        const { billable, ...fields } = record.fields;
        return { kind: record.kind, fields: fields.userId === "other" ? { ...fields, userId: "account-1" } : fields };
      });
      await other.load(each(older));
      const { rows } = await other.read((tx) => tx.listTimeEntries("task-1", { limit: 9 }));
      const ended = { endTime: at(90), duration: 90 };
      assertEquals(rows, [
        someTimeEntry(ended),
        someTimeEntry({ id: "entry-2", startTime: at(90), ...open }),
        someTimeEntry({ id: "entry-3", userId: null, startTime: at(95), ...open }),
      ]);
      const running = await other.read((tx) => tx.findRunningTimeEntry("account-1"));
      assertEquals(running?.id, "entry-2", "the running timer");
    },
  );

  check("dumps every record after any sequence of changes", async (store, other) => {
    await runStoreProgram(store, choicesOf(4));
    const records = await recordsOf(store);
    assert(records.length > 20, "Expected more than 20 records");
    await other.load(each(records));
    assertEquals(await recordsOf(other), records);
    assertEquals(await other.read(readEverything), await store.read(readEverything));
  });

  check("dumps records in order", async (store) => {
    await store.transaction(insertEverything);
    const records = await recordsOf(store);
    const idsOf = (wanted: DumpKind, name = "id"): unknown[] =>
      records.filter(({ kind }) => kind === wanted).map(({ fields }) => fields[name]);
    assertEquals(idsOf("account"), ["account-1", "account-\ufffd", "account-\u{1f525}"]);
    assertEquals(idsOf("twoFactor", "userId"), ["account-1", "account-\u{1f525}"]);
    const addresses = ["192.0.2.1", "192.0.2.2", "2001:db8::/64"];
    assertEquals(idsOf("knownAddress", "address"), [...addresses, ...addresses]);
    assertEquals(idsOf("taskAlias", "number"), [9, 10]);
    assertEquals(idsOf("removedBlob", "key"), ["images/image-9", "images/image-8"]);
    assertEquals(idsOf("event").slice(0, 3), ["event-0", "event-77", "event-4"]);
    for (const { fields } of records) assertEquals(Object.keys(fields), Object.keys(fields).sort());
  });

  check("dumps every one of many records that differ only in their instant", async (store, other) => {
    await store.transaction(insertEverything);
    const instants = Array.from({ length: 150 }, (_, index) => at(1000 + index));
    await store.transaction(async (tx) => {
      const mark = { taskId: "task-1", kind: "task_paged", remindedAt: at(0) };
      for (const dueDate of instants) await tx.insertReminderMark({ ...mark, dueDate });
    });
    const records = await recordsOf(store);
    const paged = records.filter(({ kind, fields }) => kind === "reminderMark" && fields.kind === "task_paged");
    assertEquals(
      paged.map(({ fields }) => fields.dueDate),
      instants.map((instant) => instant.toISOString()),
    );
    await other.load(each(records));
    assertEquals(await recordsOf(other), records);
  });

  check("continues the counters of the original after a load", async (store, other) => {
    await store.transaction(insertEverything);
    await other.load(each(await recordsOf(store)));
    const last = await store.read((tx) => tx.findLastSequence());
    await other.transaction((tx) => tx.appendEvents([someEvent({ id: "event-next" })]));
    const events = await other.read((tx) => tx.listEvents(last, 9));
    assertEquals(
      events.map(({ id }) => id),
      ["event-next"],
    );
    const taken = other.transaction((tx) =>
      tx.insertAccount(someAccount({ id: "account-9", email: "\u00fcnal@EXAMPLE.com" })),
    );
    assertEquals(await codeOf(taken), "conflict");
  });

  check("dumps a snapshot as of one instant", async (store) => {
    await store.transaction(async (tx) => {
      for (let number = 1; number <= 200; number++) await tx.insertAccount(someAccount({ id: `account-${number}` }));
    });
    const seen: unknown[] = [];
    for await (const { fields } of store.dump()) {
      if (seen.length === 0) await store.transaction((tx) => tx.insertAccount(someAccount({ id: "account-999" })));
      seen.push(fields.id);
    }
    assertEquals([seen.length, seen.includes("account-999")], [200, false]);
    assertEquals((await recordsOf(store)).length, 201);
  });

  check("refuses to load into a store that is not empty", async (store, other) => {
    await store.transaction((tx) => tx.insertAccount(someAccount()));
    await other.transaction((tx) => tx.insertAccount(someAccount({ id: "account-2" })));
    const before = await recordsOf(other);
    assertEquals(await codeOf(other.load(each(await recordsOf(store)))), "conflict STORE_NOT_EMPTY");
    assertEquals(await recordsOf(other), before);
  });

  check("leaves no records after a failed load", async (store, other) => {
    await store.transaction(insertEverything);
    const records = await recordsOf(store);
    const last = records.at(-1) as DumpRecord;
    const first = records[0] as DumpRecord;
    const broken: [DumpRecord, string][] = [
      [{ ...last, fields: { ...last.fields, more: 1 } }, "invalid"],
      [{ ...last, fields: {} }, "invalid"],
      [{ ...first, fields: { ...first.fields, createdAt: "yesterday" } }, "invalid"],
      [first, "conflict"],
    ];
    for (const [record, code] of broken) {
      assertEquals(await codeOf(other.load(each([...records, record]))), code);
      assertEquals(await recordsOf(other), []);
    }
    const torn = new TrackerError("unavailable", "The file is truncated");
    assertEquals(await codeOf(other.load(each(records, torn))), "unavailable");
    assertEquals(await recordsOf(other), []);
    await other.load(each(records));
    assertEquals(await recordsOf(other), records);
  });
}

/** Returns reproducible random numbers, enough for a program of a few hundred steps. */
function choicesOf(seed: number): number[] {
  let state = seed;
  // A linear congruential generator with the constants from "Numerical Recipes".
  return Array.from({ length: 2000 }, () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return state >>> 8;
  });
}

async function codeOf(running: Promise<unknown>): Promise<string> {
  try {
    await running;
    return "done";
  } catch (error) {
    if (!(error instanceof TrackerError)) throw error;
    return [error.code, ...(error.details.reason === undefined ? [] : [error.details.reason])].join(" ");
  }
}

async function recordsOf(store: Dumpable): Promise<DumpRecord[]> {
  const records = [];
  for await (const record of store.dump()) records.push(record);
  return records;
}

async function* each(records: readonly DumpRecord[], error?: Error): AsyncGenerator<DumpRecord, void, void> {
  yield* records;
  if (error) throw error;
}
