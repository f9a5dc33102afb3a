/**
 * Sends requests of another client during each costly request. This test checks the order of the responses, and
 * `test/bench/neighbors_bench.ts` measures the durations.
 *
 * @module
 */
import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Store } from "@hexlane/core";
import { openSqliteStore } from "@hexlane/sqlite";
import { openTestApp } from "../../apps/server/test_app.ts";
import { isFull } from "../tier.ts";
import { type Ask, type AskOptions, type Costly, costlyRequests, NEIGHBORLY, openNeighborhood } from "./neighbors.ts";

const TASKS = 1_200;

/** Records each committed part. */
function noting(store: Store, notes: string[]): Store {
  return {
    read: (work, options) => store.read(work, options),
    stopTransactions: (which) => store.stopTransactions?.(which),
    close: () => store.close(),
    async transaction(work, options) {
      const result = await store.transaction(work, options);
      if (options?.part !== undefined) notes.push("part");
      return result;
    },
  };
}

async function openWorld() {
  const folder = mkdtempSync(join(tmpdir(), "hexlane-neighbors-"));
  const notes: string[] = [];
  const store = noting(await openSqliteStore(join(folder, "hexlane.db")), notes);
  const { app } = await openTestApp({ ports: { store }, config: { ratePerMinute: 1_000_000 } });
  const ask: Ask = async <T>(method: string, path: string, { as, json }: AskOptions = {}): Promise<T> => {
    const headers = { ...(as ? { authorization: `Bearer ${as}` } : {}), "content-type": "application/json" };
    const init = { method, headers, ...(json === undefined ? {} : { body: JSON.stringify(json) }) };
    const response = await app.fetch(new Request(`http://localhost${path}`, init));
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
  const close = async (): Promise<void> => {
    await app.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const confirm = async (email: string): Promise<void> => {
    await store.transaction(async (tx) => {
      const account = await tx.findAccountByEmail(email);
      if (account) await tx.saveAccount({ ...account, emailVerified: true });
    });
  };
  return { at: { ...(await openNeighborhood(ask, TASKS)), confirm }, notes, close };
}

/** Returns the acknowledgments during a costly request, in order. The costly request itself appears as "costly". */
async function orderBeside({ at, notes }: Awaited<ReturnType<typeof openWorld>>, costly: Costly): Promise<string[]> {
  const send = await costly.prepare(at);
  notes.length = 0;
  let isOver = false;
  const sending = send().then(() => {
    notes.push("costly");
    isOver = true;
  });
  const asking = Object.entries(NEIGHBORLY).map(async ([name, act]) => {
    while (!isOver) {
      await act(at);
      notes.push(name);
      // An in-process response may arrive in the same tick of the event loop.
      await Bun.sleep(1);
    }
  });
  await Promise.all([sending, ...asking]);
  return notes.slice(0, notes.indexOf("costly"));
}

const world = await openWorld();
afterAll(async () => await world.close());

for (const costly of costlyRequests(TASKS).filter(({ changes }) => changes)) {
  test.skipIf(costly.parts !== undefined && !isFull)(
    `health checks respond during "${costly.name}", as do other accounts' edits and sign-ins if it runs in parts`,
    async () => {
      const order = await orderBeside(world, costly);
      expect(order).toContain("livez");
      const between = order.slice(order.indexOf("part"), order.lastIndexOf("part"));
      const parts = order.filter((note) => note === "part").length;
      expect(parts).toBeGreaterThanOrEqual(costly.parts ?? 0);
      // A change that is not split is short, so other requests need not overtake it.
      if (parts < 3) return;
      expect({ edited: between.includes("edit"), signedIn: between.includes("sign-in") }).toEqual({
        edited: true,
        signedIn: true,
      });
    },
    600_000,
  );
}
