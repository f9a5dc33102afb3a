/**
 * Concurrency of the Postgres store: concurrent transactions, and connections that close during one.
 *
 * @module
 */
import { afterAll, describe, expect, test } from "bun:test";
import type { Store, StoredEvent, Tx } from "@hexlane/core";
import {
  someAccount,
  someActivity,
  someEvent,
  someLabel,
  someProject,
  someTask,
  someWorkspace,
} from "@hexlane/core/testing";
import { openPostgresStore } from "@hexlane/postgres";
import { hasPostgres, sharedPostgres } from "../servers/postgres.ts";
import { startCutProxy } from "./cut_proxy.ts";
import { openFresh } from "./fresh_store.ts";

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/** Creates a gate that a test opens. */
function gate(): { open(): void; opened: Promise<void> } {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  return { open, opened };
}

/** Polls through the transaction, as a callback must, until the gate is open. */
async function holdOpen(tx: Tx, { opened }: { opened: Promise<void> }): Promise<void> {
  let isOpen = false;
  void opened.then(() => {
    isOpen = true;
  });
  // A different query each time, because repeated queries are cached.
  for (let call = 0; !isOpen; call++) await tx.findWorkspace(`none ${call}`);
}

describe.if(hasPostgres())("the outbox", () => {
  test("gives an event that is committed late a higher sequence than the events already read", async () => {
    const { store, close } = await openFresh();
    const slow = gate();
    const begun = gate();
    const late = store.transaction(async (tx) => {
      await tx.appendEvents([someEvent({ id: "slow" })]);
      begun.open();
      await holdOpen(tx, slow);
    });
    await begun.opened;
    await store.transaction((tx) => tx.appendEvents([someEvent({ id: "quick" })]));
    const seen = await store.read((tx) => tx.listEvents(0, 10));
    expect(idsOf(seen)).toEqual(["quick"]);
    slow.open();
    await late;
    const last = (seen.at(-1) as StoredEvent).sequence;
    expect(idsOf(await store.read((tx) => tx.listEvents(last, 10)))).toEqual(["slow"]);
    expect(await store.read((tx) => tx.findLastSequence())).toBe(last + 1);
    await close();
  });

  test("lists events of a transaction with their final sequences", async () => {
    const { store, close } = await openFresh();
    await store.transaction((tx) => tx.appendEvents([someEvent({ id: "before" })]));
    const seen = await store.transaction(async (tx) => {
      await tx.appendEvents([someEvent({ id: "own" })]);
      return await tx.listEvents(0, 10);
    });
    expect(idsOf(seen)).toEqual(["before", "own"]);
    expect(await store.read((tx) => tx.listEvents(0, 10))).toEqual(seen);
    await close();
  });

  test("delivers every event once to each of two stores that write and read concurrently", async () => {
    const { store, url, close } = await openFresh();
    const other = await openPostgresStore(url);
    const writers = [store, other, store, other].map(async (on, writer) => {
      for (let round = 0; round < 15; round++) {
        await on.transaction(async (tx) => {
          await tx.appendEvents([someEvent({ id: `${writer}-${round}` })]);
          for (let call = 0; call < (writer * round) % 4; call++) await tx.findWorkspace(`none ${call}`);
        });
      }
    });
    const follow = async (on: Store): Promise<string[]> => {
      const seen: string[] = [];
      for (let last = 0; seen.length < 60; ) {
        const events = await on.read((tx) => tx.listEvents(last, 7));
        seen.push(...idsOf(events));
        last = events.at(-1)?.sequence ?? last;
      }
      return seen;
    };
    const [one, two] = await Promise.all([follow(store), follow(other), ...writers]);
    expect(new Set(one).size).toBe(60);
    expect(two).toEqual(one as string[]);
    for (const writer of [0, 1, 2, 3]) {
      const own = (one as string[]).filter((id) => id.startsWith(`${writer}-`));
      expect(own).toEqual(Array.from({ length: 15 }, (_, round) => `${writer}-${round}`));
    }
    await other.close();
    await close();
  });
});

describe.if(hasPostgres())("a transaction", () => {
  test("is ended if its callback stalls, and its connection is reused", async () => {
    const { url, close } = await openFresh();
    const store = await openPostgresStore(url, { stallSeconds: 0.2, maxConnections: 1 });
    const stuck = store.transaction(async (tx) => {
      await tx.insertAccount(someAccount());
      await new Promise(() => undefined);
    });
    await expect(stuck).rejects.toThrow("its work awaits something other than the transaction");
    expect(await store.read((tx) => tx.hasAccounts())).toBe(false);
    await store.close();
    await close();
  });

  test("is refused at once if its callback reads the store directly, even with one connection", async () => {
    const { url, close } = await openFresh();
    const store = await openPostgresStore(url, { maxConnections: 1 });
    const nested = store.transaction(async () => await store.read((tx) => tx.hasAccounts()));
    await expect(nested).rejects.toBeInstanceOf(TypeError);
    // Unawaited calls that it starts may continue afterward.
    let later: Promise<boolean> | undefined;
    await store.transaction(async (tx) => {
      await tx.insertAccount(someAccount());
      later = Bun.sleep(20).then(() => store.read((other) => other.hasAccounts()));
    });
    expect(await later).toBe(true);
    await store.close();
    await close();
  });

  test("is re-run if it conflicts with a key that was inserted concurrently", async () => {
    const { store, close } = await openFresh();
    await store.transaction((tx) => tx.insertWorkspace(someWorkspace()));
    let runs = 0;
    const allHaveRead = Promise.withResolvers<void>();
    const findOrMake = () =>
      store.transaction(async (tx) => {
        const found = await tx.findProjectBySlug("workspace-1", "DOOR");
        for (let call = 0; call < 3; call++) await tx.findWorkspace(`none ${call}`);
        runs++;
        if (runs === 3) allHaveRead.resolve();
        await allHaveRead.promise;
        if (found) return "found";
        await tx.insertProject(someProject({ slug: "door" }));
        return "made";
      });
    const answers = await Promise.all([findOrMake(), findOrMake(), findOrMake()]);
    expect(answers.sort()).toEqual(["found", "found", "made"]);
    expect(runs).toBeGreaterThan(3);
    await close();
  });

  test("is re-run if the owner of a row was deleted concurrently", async () => {
    const { store, close } = await openFresh();
    await store.transaction((tx) => tx.insertWorkspace(someWorkspace()));
    const hasSeen = gate();
    const isGone = gate();
    const adding = store.transaction(async (tx) => {
      if (!(await tx.findWorkspace("workspace-1"))) return "gone";
      hasSeen.open();
      await holdOpen(tx, isGone);
      await tx.insertProject(someProject());
      return "added";
    });
    await hasSeen.opened;
    await store.transaction((tx) => tx.deleteWorkspace("workspace-1"));
    isGone.open();
    expect(await adding).toBe("gone");
    await close();
  });

  test("sees its own changes in every query", async () => {
    const { store, close } = await openFresh();
    await store.transaction(async (tx) => {
      await tx.insertAccount(someAccount());
      await tx.insertWorkspace(someWorkspace());
      await tx.insertProject(someProject({ version: 1 }));
      await tx.insertTask(someTask());
    });
    await store.transaction(async (tx) => {
      // These statements are batched and have not been sent yet.
      await tx.raiseProjectVersion("project-1");
      await tx.raiseWorkspaceVersion("workspace-1");
      expect(await tx.findTask("task-1")).toEqual(someTask());
      expect((await tx.findProject("project-1"))?.version).toBe(2);
      expect((await tx.findWorkspace("workspace-1"))?.version).toBe(someWorkspace().version + 1);
      // This row was queried before, and has been changed since.
      await tx.raiseProjectVersion("project-1");
      expect((await tx.findProject("project-1"))?.version).toBe(3);
      await tx.saveTask(someTask({ title: "Other" }));
      await tx.appendEvents([someEvent()]);
      expect((await tx.findTask("task-1"))?.title).toBe("Other");
      await tx.insertTask(someTask({ id: "task-2", number: 2 }));
      await tx.insertLabel(someLabel({ taskId: "task-2" }));
      await tx.insertActivities([someActivity({ taskId: "task-2" })]);
      await tx.deleteProject("project-1");
      expect(await tx.findTask("task-2")).toBeUndefined();
      expect((await tx.listActivities("task-2", { limit: 9 })).rows).toEqual([]);
    });
    await close();
  });

  test("fails if a batched statement violates a key, even if it catches the error", async () => {
    const { store, close } = await openFresh();
    await store.transaction((tx) => tx.appendEvents([someEvent()]));
    const refused = store.transaction(async (tx) => {
      await tx.appendEvents([someEvent()]);
      throw new Error("changed my mind");
    });
    await expect(refused).rejects.toMatchObject({ code: "conflict" });
    expect(await store.read((tx) => tx.listEvents(0, 9))).toHaveLength(1);
    await close();
  });

  test("can call its methods concurrently", async () => {
    const { store, close } = await openFresh();
    await store.transaction(async (tx) => {
      const ids = ["a", "b", "c", "d"];
      await Promise.all(ids.map((id) => tx.insertAccount(someAccount({ id }))));
      const found = await Promise.all(ids.map((id) => tx.findAccount(id)));
      expect(found.map((account) => account?.id)).toEqual(ids);
    });
    await close();
  });
});

describe.if(hasPostgres())("a lost connection", async () => {
  const { url, close } = hasPostgres() ? await openFresh() : { url: "", close: async () => undefined };
  const server = hasPostgres() ? await sharedPostgres() : undefined;
  const proxy = startCutProxy(server?.port ?? 0);
  const through = new URL(url || "postgres://none");
  through.port = String(proxy.port);
  const store = hasPostgres() ? await openPostgresStore(through.href) : undefined;
  afterAll(async () => {
    await store?.close();
    proxy.stop();
    await close();
  });

  for (const cut of ["before COMMIT", "after COMMIT"] as const) {
    test(`${cut} leaves the outcome unknown, and the change is not repeated`, async () => {
      let runs = 0;
      // A read does not wait for the end of its snapshot, so this does.
      await Bun.sleep(50);
      proxy.cutNext(cut);
      const changing = (store as Store).transaction(async (tx) => {
        runs++;
        await tx.insertAccount(someAccount({ id: cut }));
      });
      await expect(changing).rejects.toMatchObject({
        code: "unavailable",
        message: "Cannot tell whether the change was stored: the database did not respond to COMMIT",
        details: { retryAfterSeconds: 1 },
      });
      expect(runs).toBe(1);
      const isStored = await (store as Store).read(async (tx) => (await tx.findAccount(cut)) !== undefined);
      expect(isStored).toBe(cut === "after COMMIT");
    });
  }

  test("is replaced without an error if it was not in use", async () => {
    await (store as Store).read((tx) => tx.hasAccounts());
    await server?.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'hexlane'");
    await (store as Store).transaction((tx) => tx.insertAccount(someAccount({ id: "afterward" })));
    expect(await (store as Store).read((tx) => tx.findAccount("afterward"))).toBeDefined();
  });
});
